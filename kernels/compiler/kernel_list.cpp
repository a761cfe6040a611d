#include "kernels/compiler/kernel_list.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace kernelarium {
namespace {

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

struct Word {
  std::string_view text; ///< a name, a number, a literal, or one other character
  int line = 1;
};

/// Names and punctuation, without comments, directives and blanks.
std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  int line = 1;
  bool line_begins = true;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const auto skip_to = [&](std::size_t end) {
      end = std::min(end, text.size());
      line += static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                          text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
      at = end;
    };
    const auto end_of_line = [&] {
      std::size_t end = text.find('\n', at);
      while (end != std::string_view::npos && end > at && text[end - 1] == '\\')
        end = text.find('\n', end + 1);
      return std::min(end, text.size());
    };
    if (c == '\n') {
      skip_to(at + 1);
      line_begins = true;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      ++at;
    } else if (text.substr(at, 2) == "//" || (c == '#' && line_begins)) {
      skip_to(end_of_line());
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t end = text.find("*/", at + 2);
      skip_to(end == std::string_view::npos ? text.size() : end + 2);
    } else if (text.substr(at, 2) == "R\"") {
      const std::size_t open = text.find('(', at);
      const std::string close =
          open == std::string_view::npos ? "" : ")" + std::string(text.substr(at + 2, open - at - 2)) + "\"";
      const std::size_t end = close.empty() ? std::string_view::npos : text.find(close, open);
      skip_to(end == std::string_view::npos ? text.size() : end + close.size());
    } else if (c == '"' || c == '\'') {
      std::size_t end = at + 1;
      while (end < text.size() && text[end] != c && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      words.push_back({text.substr(at, 1), line});
      skip_to(end + 1);
      line_begins = false;
    } else {
      std::size_t end = at;
      while (end < text.size() &&
             (is_letter(text[end]) || (text[end] == '\'' && std::isdigit(static_cast<unsigned char>(c)))))
        ++end;
      end = std::max(end, at + 1);
      words.push_back({text.substr(at, end - at), line});
      at = end;
      line_begins = false;
    }
  }
  return words;
}

/// The place behind the bracket that closes the one at `at`.
std::size_t behind(const std::vector<Word>& words, std::size_t at) {
  int depth = 0;
  for (; at < words.size(); ++at) {
    if (words[at].text == "(") ++depth;
    if (words[at].text == ")" && --depth == 0) return at + 1;
  }
  return at;
}

KernelParameter parameter_of(const std::vector<Word>& words, std::size_t begin, std::size_t end) {
  KernelParameter parameter;
  const std::size_t value =
      static_cast<std::size_t>(std::find_if(words.begin() + static_cast<std::ptrdiff_t>(begin),
                                            words.begin() + static_cast<std::ptrdiff_t>(end),
                                            [](const Word& word) { return word.text == "="; }) -
                               words.begin());
  bool array = false;
  std::vector<std::string_view> parts;
  for (std::size_t i = begin; i < value; ++i) {
    if (words[i].text == "[") {
      array = true; // "float x[]" is a pointer
      while (i < value && words[i].text != "]") ++i;
    } else if (words[i].text != "__restrict__" && words[i].text != "__restrict" &&
               words[i].text != "__grid_constant__") {
      parts.push_back(words[i].text);
    }
  }
  if (parts.size() > 1 && is_letter(parts.back().front())) {
    parameter.name = parts.back();
    parts.pop_back();
  }
  for (const std::string_view part : parts) {
    const bool word = is_letter(part.front());
    if (word && !parameter.type.empty() && is_letter(parameter.type.back())) parameter.type += ' ';
    parameter.type += part;
  }
  // "float* const" is a pointer as well.
  if (parameter.type.ends_with("*const")) parameter.type.resize(parameter.type.size() - 5);
  if (array) parameter.type += '*';
  return parameter;
}

std::vector<KernelParameter> parameters_of(const std::vector<Word>& words, std::size_t open,
                                           std::size_t end) {
  std::vector<KernelParameter> parameters;
  int depth = 0;
  std::size_t begin = open + 1;
  for (std::size_t at = begin; at < end; ++at) {
    const std::string_view text = words[at].text;
    if (text == "(" || text == "<" || text == "[" || text == "{") ++depth;
    const bool closes = at + 1 == end;
    if ((text == "," && depth == 0) || closes) {
      if (at > begin && !(at == begin + 1 && words[begin].text == "void"))
        parameters.push_back(parameter_of(words, begin, at));
      begin = at + 1;
    }
    if (text == ")" || text == ">" || text == "]" || text == "}") --depth;
  }
  return parameters;
}

/// Whether the declaration that holds word `at` begins with template<...>.
bool in_template(const std::vector<Word>& words, std::size_t at) {
  while (at > 0) {
    const std::string_view text = words[--at].text;
    if (text == ";" || text == "}" || text == "{") return false;
    if (text == "template") return at + 2 < words.size() && words[at + 2].text != ">"; // not a specialisation
  }
  return false;
}

}

std::vector<KernelDeclaration> kernels_in(std::string_view source) {
  const std::vector<Word> words = words_of(source);
  std::vector<KernelDeclaration> kernels;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at].text != "__global__") continue;
    // void and attributes, in any order, up to the name in front of the parameters.
    std::size_t name = at + 1;
    while (name + 1 < words.size() && words[name].text != ";" && words[name].text != "{") {
      const bool call = words[name + 1].text == "(";
      const bool attribute = words[name].text.starts_with("__") &&
                             (words[name].text.ends_with("__") || words[name].text == "__attribute__");
      if (call && !attribute) break;
      name = call ? behind(words, name + 1) : name + 1;
    }
    if (name + 1 >= words.size() || words[name + 1].text != "(" || !is_letter(words[name].text.front()))
      continue;
    const std::size_t end = behind(words, name + 1);
    KernelDeclaration kernel;
    kernel.name = words[name].text;
    kernel.is_template = in_template(words, at);
    kernel.line = words[name].line;
    kernel.parameters = parameters_of(words, name + 1, end);
    const auto same = std::find_if(kernels.begin(), kernels.end(),
                                   [&](const KernelDeclaration& other) { return other.name == kernel.name; });
    if (same == kernels.end())
      kernels.push_back(std::move(kernel));
    else if (end < words.size() && words[end].text == "{")
      *same = std::move(kernel); // declared before
  }
  return kernels;
}

std::vector<std::string> kernel_names(std::string_view source) {
  std::vector<std::string> names;
  for (const KernelDeclaration& kernel : kernels_in(source))
    names.push_back(kernel.name + (kernel.is_template ? "<...>" : ""));
  return names;
}

namespace {

bool defines_main(const std::vector<Word>& words) {
  int depth = 0;
  for (std::size_t at = 0; at + 1 < words.size(); ++at) {
    if (words[at].text == "{") ++depth;
    if (words[at].text == "}") --depth;
    if (depth != 0 || at == 0 || words[at].text != "main" || words[at + 1].text != "(") continue;
    const std::size_t open = behind(words, at + 1);
    if (open < words.size() && words[open].text == "{") return true;
  }
  return false;
}

}

bool has_main(std::string_view source) { return defines_main(words_of(source)); }

}
