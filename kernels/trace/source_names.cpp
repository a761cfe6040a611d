#include "kernels/trace/source_names.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

namespace kernelarium {

namespace {

constexpr std::size_t most_tokens = 200; ///< of one expression

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Words of a cast or a declaration that name no value.
bool is_type(const std::string& word) {
  static const std::set<std::string, std::less<>> types{
      "int",      "unsigned",         "long",         "short",
      "char",     "signed",           "const",        "volatile",
      "size_t",   "ptrdiff_t",        "int8_t",       "int16_t",
      "int32_t",  "int64_t",          "uint8_t",      "uint16_t",
      "uint32_t", "uint64_t",         "uint",         "auto",
      "float",    "double",           "half",         "static_cast",
      "bool",     "reinterpret_cast", "__restrict__", "std"};
  return types.contains(word);
}

}

SourceNames::SourceNames(const std::string& text) {
  int line = 1;
  std::size_t line_begin = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const auto next = [&](std::size_t ahead) { return i + ahead < text.size() ? text[i + ahead] : '\0'; };
    if (c == '\n') {
      ++line, ++i, line_begin = i;
      continue;
    }
    if (std::isspace(static_cast<unsigned char>(c))) {
      ++i;
      continue;
    }
    if (c == '/' && next(1) == '/') {
      while (i < text.size() && text[i] != '\n') ++i;
      continue;
    }
    if (c == '/' && next(1) == '*') {
      for (i += 2; i < text.size() && !(text[i] == '*' && next(1) == '/'); ++i)
        if (text[i] == '\n') ++line, line_begin = i + 1;
      i = std::min(text.size(), i + 2);
      continue;
    }
    if (c == '"' || c == '\'') {
      std::size_t end = i + 1;
      while (end < text.size() && text[end] != c && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      i = std::min(text.size(), end + 1);
      if (end < text.size() && text[end] == '\n') i = end;
      continue;
    }
    Token token{Token::Kind::sign, {}, line, static_cast<int>(i - line_begin) + 1};
    std::size_t end = i + 1;
    if (starts_name(c)) {
      token.kind = Token::Kind::name;
      while (end < text.size() && in_name(text[end])) ++end;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      token.kind = Token::Kind::number;
      while (end < text.size() && (in_name(text[end]) || text[end] == '.' || text[end] == '\'')) ++end;
    } else {
      static const std::set<std::string, std::less<>> pairs{"==", "!=", "<=", ">=", "+=", "-=", "*=",
                                                            "/=", "%=", "&=", "|=", "^=", "++", "--",
                                                            "&&", "||", "<<", ">>", "->", "::"};
      if (pairs.contains(text.substr(i, 2))) ++end;
    }
    token.text = text.substr(i, end - i);
    i = end;
    // A built-in's dimension belongs to its name.
    if (token.kind == Token::Kind::name && tokens_.size() >= 2 && tokens_.back().text == "." &&
        tokens_[tokens_.size() - 2].kind == Token::Kind::name) {
      tokens_.pop_back();
      tokens_.back().text += "." + token.text;
      continue;
    }
    tokens_.push_back(std::move(token));
  }
}

std::size_t SourceNames::first_of(int line) const {
  return static_cast<std::size_t>(
      std::lower_bound(tokens_.begin(), tokens_.end(), line,
                       [](const Token& token, int wanted) { return token.line < wanted; }) -
      tokens_.begin());
}

std::vector<SourceNames::Assignment> SourceNames::assignments(int line) const {
  std::vector<Assignment> found;
  bool in_loop = false;
  for (std::size_t at = first_of(line); at < tokens_.size() && tokens_[at].line == line; ++at) {
    if (is(at, "for") && is(at + 1, "(")) in_loop = true;
    if (in_loop && is(at, ";")) in_loop = false; // only the beginning of a loop's head declares
    if (!is(at, "=") || at == 0 || tokens_[at - 1].kind != Token::Kind::name) continue;
    Assignment made{tokens_[at - 1].text};
    if (made.name.find('.') != std::string::npos) continue;
    made.in_loop = in_loop;
    int depth = 0;
    std::size_t i = at + 1;
    for (; i < tokens_.size() && i < at + most_tokens; ++i) {
      const Token& token = tokens_[i];
      if (token.text == "(" || token.text == "[" || token.text == "{") {
        if (token.text != "(") made.plain = false;
        ++depth;
      } else if (token.text == ")" || token.text == "]" || token.text == "}") {
        if (--depth < 0) break;
      } else if (depth == 0 && (token.text == ";" || token.text == ",")) {
        break;
      } else if (token.kind == Token::Kind::number) {
        made.leaves.push_back(token.text);
      } else if (token.kind == Token::Kind::name) {
        if (is_type(token.text)) continue;
        if (is(i + 1, "(") && token.text != "min" && token.text != "max") made.plain = false;
        if (!is(i + 1, "(")) made.leaves.push_back(token.text);
      } else if (token.text == "*" || token.text == "/" || token.text == "%" || token.text == "&" ||
                 token.text == "<<" || token.text == ">>") {
        made.signs += token.text[0];
      } else if (token.text.size() == 2 && token.text[1] == '=' && token.text[0] != '=' &&
                 token.text[0] != '!' && token.text[0] != '<' && token.text[0] != '>') {
        made.plain = false;
      }
    }
    made.reads_memory = i > at + 3 && tokens_[at + 1].kind == Token::Kind::name && is(at + 2, "[") &&
                        is(i - 1, "]") &&
                        std::count_if(tokens_.begin() + static_cast<std::ptrdiff_t>(at),
                                      tokens_.begin() + static_cast<std::ptrdiff_t>(i),
                                      [](const Token& token) { return token.text == "["; }) == 1;
    found.push_back(std::move(made));
  }
  return found;
}

std::string SourceNames::loaded(int line) const {
  const std::vector<Assignment> all = assignments(line);
  return all.size() == 1 && all.front().reads_memory ? all.front().name : std::string();
}

std::string SourceNames::stored(int line) const {
  std::string name;
  for (std::size_t at = first_of(line); at < tokens_.size() && tokens_[at].line == line; ++at) {
    if (!is(at, "=") || at == 0) continue;
    // A second assignment, or more than a name to the right: the line stores something else, too.
    if (!name.empty() || !is(at - 1, "]") || at + 1 >= tokens_.size() ||
        tokens_[at + 1].kind != Token::Kind::name || !is(at + 2, ";"))
      return {};
    name = tokens_[at + 1].text;
  }
  return name.find('.') == std::string::npos ? name : std::string();
}

std::string SourceNames::variable_at(int line, int column) const {
  for (std::size_t at = first_of(line); at < tokens_.size() && tokens_[at].line == line; ++at) {
    if (tokens_[at].column != column) continue;
    if ((is(at, "++") || is(at, "--")) && at + 1 < tokens_.size()) ++at;
    const Token& token = tokens_[at];
    static const std::set<std::string, std::less<>> words{"for",    "if",     "while", "do",     "else",
                                                          "return", "switch", "case",  "static", "extern"};
    // A variable that is changed here: nothing else at a loop's step is its name.
    const bool changed =
        at + 1 < tokens_.size() &&
        (is(at + 1, "++") || is(at + 1, "--") || is(at + 1, "=") ||
         (tokens_[at + 1].text.size() == 2 && tokens_[at + 1].text[1] == '=') ||
         (at > 0 && (is(at - 1, "++") || is(at - 1, "--"))) || is(at + 1, "<<") || is(at + 1, ">>"));
    if (token.kind == Token::Kind::name && changed && !is_type(token.text) && !words.contains(token.text) &&
        token.text.find('.') == std::string::npos)
      return token.text;
    return {};
  }
  return {};
}

std::vector<std::string> SourceNames::parameters(const std::string& function) const {
  for (std::size_t at = 0; at + 1 < tokens_.size(); ++at) {
    if (tokens_[at].text != function || !is(at + 1, "(")) continue;
    std::vector<std::string> names;
    std::string last;
    int depth = 0;
    std::size_t i = at + 1;
    for (; i < tokens_.size() && i < at + most_tokens * 4; ++i) {
      const Token& token = tokens_[i];
      if (token.text == "(" || token.text == "[") ++depth;
      if (token.text == ")" || token.text == "]") --depth;
      if (depth == 0 || (depth == 1 && token.text == ",")) {
        names.push_back(last);
        last.clear();
      } else if (depth == 1 && token.kind == Token::Kind::name && !is_type(token.text)) {
        last = token.text;
      }
      if (depth == 0) break;
    }
    if (is(i + 1, "{")) return names;
  }
  return {};
}

int SourceNames::shared_element_bytes(const std::string& name) const {
  static const std::map<std::string, int, std::less<>> sizes{
      {"char", 1},     {"bool", 1},    {"uint8_t", 1}, {"int8_t", 1},   {"half", 2},     {"__half", 2},
      {"short", 2},    {"float", 4},   {"int", 4},     {"unsigned", 4}, {"uint", 4},     {"int32_t", 4},
      {"uint32_t", 4}, {"double", 8},  {"float2", 8},  {"long", 8},     {"int64_t", 8},  {"uint64_t", 8},
      {"size_t", 8},   {"float4", 16}, {"int4", 16},   {"uint4", 16},   {"double2", 16}, {"uint16_t", 2}};
  int found = 0;
  for (std::size_t at = 1; at + 1 < tokens_.size(); ++at) {
    if (tokens_[at].text != name || !is(at + 1, "[")) continue;
    bool shared = false;
    int bytes = 0;
    for (std::size_t back = at; back-- > 0 && back + 12 > at;) {
      if (is(back, ";") || is(back, "{") || is(back, "}")) break;
      shared = shared || is(back, "__shared__");
      if (const auto size = sizes.find(tokens_[back].text); size != sizes.end() && bytes == 0)
        bytes = size->second;
    }
    if (!shared || bytes == 0) continue;
    if (found != 0 && found != bytes) return 0; // two of that name
    found = bytes;
  }
  return found;
}

}
