#include "kernels/program/used_value.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string_view>

namespace kernelarium::program {
namespace {

constexpr auto npos = std::string::npos;

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Blanks instead of comments, and of what is in quotation marks.
std::string code_of(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t end = i;
    if (text.compare(i, 2, "//") == 0) {
      end = text.find('\n', i);
    } else if (text.compare(i, 2, "/*") == 0) {
      end = text.find("*/", i + 2);
      if (end != npos) end += 2;
    } else if (text[i] == '"' || (text[i] == '\'' && (i == 0 || !in_word(text[i - 1])))) {
      end = i + 1;
      while (end < text.size() && text[end] != text[i] && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
    } else {
      continue;
    }
    for (end = std::min(end, text.size()); i < end; ++i)
      if (text[i] != '\n') text[i] = ' ';
  }
  return text;
}

/// Where the last character before `at` is that is no blank.
std::size_t before(const std::string& code, std::size_t at) {
  return at == 0 ? npos : code.find_last_not_of(" \t\r\n", at - 1);
}
std::string_view word_that_ends(const std::string& code, std::size_t at) {
  std::size_t begin = at + 1;
  while (begin > 0 && in_word(code[begin - 1])) --begin;
  return std::string_view(code).substr(begin, at + 1 - begin);
}
bool is_among(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The bracket that is open at `at`, before which statements may end or not.
std::size_t opening(const std::string& code, std::size_t at, bool of_statements) {
  int depth = 0;
  for (std::size_t i = at; i-- > 0;) {
    if (code[i] == ')' || code[i] == ']' || code[i] == '}') ++depth;
    if (code[i] == '(' || code[i] == '[' || code[i] == '{')
      if (depth-- == 0) return i;
    if (code[i] == ';' && depth == 0 && !of_statements) return npos;
  }
  return npos;
}
std::size_t closing(const std::string& code, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < code.size(); ++i) {
    depth += code[i] == '(' ? 1 : code[i] == ')' ? -1 : 0;
    if (depth == 0) return i;
  }
  return npos;
}

/// Whether a variable is looked at anywhere: not only set, or cast to void.
bool is_looked_at(const std::string& code, const std::string& variable) {
  for (std::size_t at = 0; (at = code.find(variable, at)) != npos; at += variable.size()) {
    const std::size_t end = at + variable.size();
    if ((at > 0 && in_word(code[at - 1])) || (end < code.size() && in_word(code[end]))) continue;
    const std::size_t next = code.find_first_not_of(" \t\r\n", end), last = before(code, at);
    const bool is_set = next != npos && code[next] == '=' && code[next + 1] != '=';
    const bool is_declared =
        last != npos && in_word(code[last]) && !is_among(word_that_ends(code, last), {"return", "throw"});
    const bool is_discarded = last != npos && last >= 5 && code.compare(last - 5, 6, "(void)") == 0;
    if (!is_set && !is_declared && !is_discarded) return true;
  }
  return false;
}

/// The call begins at `at`, and its arguments with the bracket at `bracket`.
bool is_call_used(const std::string& code, std::size_t at, std::size_t bracket) {
  while (at >= 2 && code.compare(at - 2, 2, "::") == 0)
    for (at -= 2; at > 0 && in_word(code[at - 1]);) --at;
  const std::size_t end = closing(code, bracket);
  const std::size_t next = end == npos ? npos : code.find_first_not_of(" \t\r\n", end + 1);
  if (next == npos) return false;
  const std::size_t last = before(code, at);
  const bool alone = code[next] == ';' || code[next] == ',';
  if (last == npos || std::string_view(";{}").find(code[last]) != std::string_view::npos) return !alone;
  const std::string_view word = word_that_ends(code, last);
  switch (code[last]) {
  case ',': { // of arguments, or of statements
    const std::size_t open = opening(code, last, false);
    return (open != npos && code[open] != '{') || !alone;
  }
  case ':': // of a label, or of a ?: operator
    return code.rfind('?', last) != npos && code.rfind('?', last) + 1 > code.find_last_of(";{}", last) + 1;
  case ')': { // of a cast, or of what a statement depends on
    const std::size_t open = opening(code, last, true); // for (;;)
    if (open == npos) return true;
    if (code.find_first_not_of(" ", open + 1) == code.find("void", open)) return false;
    const std::size_t what = before(code, open);
    return !alone || what == npos || !is_among(word_that_ends(code, what), {"if", "for", "while", "switch"});
  }
  case '(': { // an argument
    const std::size_t what = before(code, last);
    return what == npos ||
           (word_that_ends(code, what) != "void" && (what < 5 || code.compare(what - 5, 6, "<void>") != 0));
  }
  case '=': {
    if (last == 0 || std::string_view("=!<>+|&").find(code[last - 1]) != std::string_view::npos) return true;
    const std::size_t what = before(code, last);
    const std::string variable(what == npos ? "" : word_that_ends(code, what));
    return variable.empty() || !alone || is_looked_at(code, variable);
  }
  default:
    return !alone || !is_among(word, {"else", "do"});
  }
}

}

bool is_value_used(const std::string& source, int line, const std::string& function) {
  const std::string code = code_of(source);
  std::size_t begin = 0;
  for (int i = 1; i < line; ++i) {
    begin = code.find('\n', begin);
    if (begin == npos) return false;
    ++begin;
  }
  const std::size_t end = std::min(code.find('\n', begin), code.size());
  bool found = false;
  for (std::size_t at = begin; (at = code.find(function, at)) < end; at += function.size()) {
    const std::size_t bracket = code.find_first_not_of(" \t\r\n", at + function.size());
    if ((at > 0 && in_word(code[at - 1])) || bracket == npos || code[bracket] != '(') continue;
    found = true;
    if (!is_call_used(code, at, bracket)) return false;
  }
  return found;
}

}
