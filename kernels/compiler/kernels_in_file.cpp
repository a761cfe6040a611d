#include "kernels/compiler/kernel_list.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>

namespace kernelarium {
namespace {

int line_at(std::string_view source, std::size_t place) {
  return 1 + static_cast<int>(
                 std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

/// "x, n: tl.int32, BLOCK: tl.constexpr = 64" cut at the commas outside of brackets; without comments.
std::vector<std::string> parts_of(const std::string& list) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool comment = false;
  for (const char c : list) {
    comment = c == '#' || (comment && c != '\n');
    if (comment) continue;
    depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    if (c == ',' && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// Of a parameter of Numba, from a kernel's text: x[i, j] and x.shape[1] are of two dimensions, at least.
int dimensions_of(const std::string& name, const std::string& body) {
  int dimensions = 1;
  const std::regex use("\\b" + name + R"re(\s*(\.shape\s*)?\[)re");
  for (std::sregex_iterator at(body.begin(), body.end(), use), end; at != end; ++at) {
    const auto open = static_cast<std::size_t>(at->position() + at->length());
    std::size_t close = open;
    for (int depth = 1; close < body.size() && depth > 0; ++close)
      depth += (body[close] == '[') - (body[close] == ']');
    const std::string subscript = body.substr(open, close - open - 1);
    int seen = static_cast<int>(parts_of(subscript).size());
    if ((*at)[1].matched)
      seen = subscript.size() == 1 && std::isdigit(subscript[0]) ? subscript[0] - '0' + 1 : 1;
    dimensions = std::max(dimensions, seen);
  }
  return dimensions;
}

std::vector<KernelDeclaration> kernels_in_ptx(std::string_view source) {
  static const std::regex entry(R"re(\.entry\s+([\w$]+))re");
  std::vector<KernelDeclaration> kernels;
  const std::string text(source);
  for (std::sregex_iterator at(text.begin(), text.end(), entry), end; at != end; ++at) {
    KernelDeclaration& kernel = kernels.emplace_back();
    kernel.name = (*at)[1];
    kernel.line = line_at(source, static_cast<std::size_t>(at->position(1)));
  }
  return kernels;
}

/// "Outer.Inner." of a function that is indented so far: of the classes around it; nothing if it is in a
/// function.
std::optional<std::string> classes_around(const std::string& text, std::size_t place, std::size_t indent) {
  static const std::regex head(R"re(^class[ \t]+(\w+))re");
  std::string path;
  while (indent > 0) {
    const std::size_t line = place == 0 ? std::string::npos : text.rfind('\n', place - 1);
    if (line == std::string::npos) return std::nullopt;
    const std::size_t begin = text.find_first_not_of(" \t", line + 1);
    const std::size_t found = begin == std::string::npos ? indent : begin - line - 1;
    place = line;
    if (found >= indent || text[begin] == '\n' || text[begin] == '#') continue;
    std::smatch name;
    const std::string rest = text.substr(begin, text.find('\n', begin) - begin);
    if (!std::regex_search(rest, name, head)) return std::nullopt;
    path = name[1].str() + '.' + path;
    indent = found;
  }
  return path;
}

}

std::vector<KernelDeclaration> kernels_in_file(const std::string& file, std::string_view source) {
  if (file.ends_with(".ptx")) return kernels_in_ptx(source);
  if (!file.ends_with(".py")) return kernels_in(source);
  static const std::regex function(R"re(\n([ \t]*)def[ \t]+(\w+)[ \t]*\()re"),
      word(R"re(^\s*(\w+)\s*(?::\s*([^=]+))?)re"), decorator(R"re(\n[ \t]*@(?:\w+\.)*jit\b)re");
  std::vector<KernelDeclaration> kernels;
  const std::string text = '\n' + std::string(source);
  std::size_t before = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), function), end; at != end; ++at) {
    const auto begin = static_cast<std::size_t>(at->position());
    const std::string indent = (*at)[1];
    const std::string between = text.substr(before, begin - before); // from the last function's name on
    const auto open = begin + static_cast<std::size_t>(at->length());
    before = open;
    // A decorator belongs to this function if there are only decorators between them.
    std::smatch jit;
    std::string rest = between;
    bool decorated = false, numba = false;
    const bool tuned = between.find(".autotune") != std::string::npos ||
                       between.find(".heuristics") != std::string::npos; // its constants have values
    while (std::regex_search(rest, jit, decorator)) {
      numba = jit.str().find("cuda.") != std::string::npos;
      rest = jit.suffix();
      decorated = !std::regex_search(rest, std::regex("\n" + indent + "[A-Za-z_]"));
    }
    if (!decorated) continue;
    const std::optional<std::string> classes = classes_around(text, begin, indent.size());
    if (!classes) continue;
    std::size_t close = open;
    for (int depth = 1; close < text.size() && depth > 0; ++close)
      depth += (text[close] == '(') - (text[close] == ')');
    KernelDeclaration kernel;
    kernel.name = *classes + (*at)[2].str();
    kernel.language = numba ? KernelDeclaration::Language::numba : KernelDeclaration::Language::triton;
    kernel.line = line_at(source, static_cast<std::size_t>(at->position(2)) - 1);
    for (const std::string& part : parts_of(text.substr(open, close - open - 1))) {
      std::smatch parameter;
      if (!std::regex_search(part, parameter, word)) continue;
      if (parameter[2].str().find("constexpr") == std::string::npos)
        kernel.parameters.push_back({parameter[2], parameter[1]});
      else if (part.find('=') == std::string::npos)
        (tuned ? kernel.tuned : kernel.constants).push_back(parameter[1]);
    }
    if (numba) {
      const std::string body = text.substr(close, text.find("\n" + indent + "def ", close) - close);
      for (KernelParameter& parameter : kernel.parameters)
        parameter.dimensions = dimensions_of(parameter.name, body);
    }
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}
