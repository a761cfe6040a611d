#include "kernels/base/kernel_name.h"

#include <charconv>
#include <cstdlib>
#include <cxxabi.h>
#include <string_view>

namespace kernelarium {

namespace {

/// A static kernel of a source compiled with -rdc=true: "__nv_static_24__", 24 characters that name the
/// source, and its own name.
std::string without_source(const std::string& mangled) {
  constexpr std::string_view kMark = "__nv_static_";
  if (!mangled.starts_with(kMark)) return mangled;
  std::size_t length = 0;
  const char* end = mangled.data() + mangled.size();
  const auto [after, problem] = std::from_chars(mangled.data() + kMark.size(), end, length);
  const std::size_t name = static_cast<std::size_t>(after - mangled.data()) + 2 + length;
  return problem == std::errc() && name < mangled.size() ? mangled.substr(name) : mangled;
}

}

std::string kernel_display_name(const std::string& name) {
  const std::string mangled = without_source(name);
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
