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
  const auto [after, error] = std::from_chars(mangled.data() + kMark.size(), end, length);
  const std::size_t name = static_cast<std::size_t>(after - mangled.data()) + 2 + length;
  return error == std::errc() && name < mangled.size() ? mangled.substr(name) : mangled;
}

/// "tile<float>(float*, int)", or `name` if it is not mangled; and where the parameters begin in it.
struct Signature {
  std::string text;
  std::size_t parameters = std::string::npos;
};

Signature signature_of(const std::string& name) {
  const std::string mangled = without_source(name);
  int status = 0;
  char* text = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
  if (!text) return {mangled};
  Signature signature{text};
  std::free(text);
  std::string& out = signature.text;
  if (out.starts_with("void ")) out.erase(0, 5);
  int depth = 0; // the last pair of brackets at depth 0
  for (std::size_t i = out.size(); i-- > 0;) {
    if (out[i] == ')') ++depth;
    if (out[i] == '(' && --depth == 0) {
      signature.parameters = i;
      break;
    }
  }
  return signature;
}

}

std::string kernel_display_name(const std::string& name) {
  const Signature signature = signature_of(name);
  return signature.text.substr(0, signature.parameters);
}

std::vector<std::string> kernel_parameter_types(const std::string& name) {
  const auto [text, open] = signature_of(name);
  std::vector<std::string> types;
  if (open == std::string::npos || text.ends_with("()")) return types;
  types.emplace_back();
  int depth = 0;
  for (std::size_t i = open + 1; i + 1 < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '<' || c == '[') ++depth;
    if (c == ')' || c == '>' || c == ']') --depth;
    if (c == ',' && depth == 0)
      types.emplace_back();
    else if (c != ' ' || !types.back().empty())
      types.back() += c;
  }
  return types;
}

}
