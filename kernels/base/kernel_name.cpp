#include "kernels/base/kernel_name.h"

#include <cstdlib>
#include <cxxabi.h>

namespace kernelarium {

std::string kernel_display_name(const std::string& mangled) {
  int status = 0;
  char* text = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
  if (!text) return mangled;
  std::string out = text;
  std::free(text);
  if (out.starts_with("void ")) out.erase(0, 5);
  // Without the parameters: the last pair of brackets at depth 0.
  int depth = 0;
  for (std::size_t i = out.size(); i-- > 0;) {
    if (out[i] == ')') ++depth;
    if (out[i] == '(' && --depth == 0) return out.substr(0, i);
  }
  return out;
}

}
