#include "widgets/maps/kernel_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace kernelarium {

namespace {

using Node = KernelText::Node;
using Token = KernelText::Token;

bool name_sign(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

const std::map<std::string, int>& type_sizes() {
  static const std::map<std::string, int> sizes = {
      {"char", 1},     {"bool", 1},   {"int8_t", 1},   {"uint8_t", 1},      {"uchar4", 4},   {"uchar3", 3},
      {"short", 2},    {"half", 2},   {"__half", 2},   {"int16_t", 2},      {"uint16_t", 2}, {"int", 4},
      {"unsigned", 4}, {"signed", 4}, {"float", 4},    {"int32_t", 4},      {"uint32_t", 4}, {"half2", 4},
      {"__half2", 4},  {"long", 8},   {"double", 8},   {"size_t", 8},       {"int64_t", 8},  {"uint64_t", 8},
      {"float2", 8},   {"int2", 8},   {"uint2", 8},    {"ptrdiff_t", 8},    {"float3", 12},  {"float4", 16},
      {"int4", 16},    {"uint4", 16}, {"double2", 16}, {"__nv_bfloat16", 2}};
  return sizes;
}

const std::set<std::string>& whole_types() {
  static const std::set<std::string> names = {
      "char",   "bool",    "int8_t",   "uint8_t", "short",  "int16_t", "uint16_t", "int",       "unsigned",
      "signed", "int32_t", "uint32_t", "long",    "size_t", "int64_t", "uint64_t", "ptrdiff_t", "auto"};
  return names;
}

/// Unlike "half" or "int4", which a variable may be called.
bool keyword(const std::string& type) {
  static const std::set<std::string> names = {"char", "bool",   "short",    "int",   "long",
                                              "auto", "signed", "unsigned", "float", "double"};
  return names.contains(type);
}

const std::set<std::string>& qualifiers() {
  static const std::set<std::string> names = {"const",        "constexpr",  "static",          "volatile",
                                              "extern",       "inline",     "__shared__",      "__restrict__",
                                              "__device__",   "__global__", "__forceinline__", "__noinline__",
                                              "__constant__", "typename",   "restrict",        "register"};
  return names;
}

}

int KernelText::macro(const std::string& name) const {
  const auto found = macros_.find(name);
  return found == macros_.end() ? -1 : found->second;
}

int KernelText::variable_at(const std::string& name, int token) const {
  int best = -1; // declared last among those known there
  for (std::size_t i = 0; i < variables_.size(); ++i)
    if (variables_[i].name == name && variables_[i].from <= token && token < variables_[i].to &&
        (best < 0 || variables_[i].from >= variables_[static_cast<std::size_t>(best)].from))
      best = static_cast<int>(i);
  return best;
}

int KernelText::bytes_of(const std::string& type) const {
  if (const auto own = structs_.find(type); own != structs_.end()) return own->second;
  const auto known = type_sizes().find(type);
  return known == type_sizes().end() ? 0 : known->second;
}

void KernelText::tokenise(const std::string& source) {
  static const std::array<const char*, 22> long_signs = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                                         "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                                         "*=",  "/=",  "%=",  "&=", "|=", "^="};
  int line = 1;
  std::size_t at = 0;
  bool line_start = true;
  std::vector<std::pair<std::string, std::vector<Token>>> macros;
  std::vector<Token>* into = &tokens_;
  const auto lex = [&](bool in_macro) {
    while (at < source.size()) {
      const char c = source[at];
      if (c == '\n') {
        if (in_macro) return;
        ++line, ++at, line_start = true;
      } else if (c == '\\' && at + 1 < source.size() && source[at + 1] == '\n') {
        ++line, at += 2;
      } else if (std::isspace(static_cast<unsigned char>(c))) {
        ++at;
      } else if (source.compare(at, 2, "//") == 0) {
        while (at < source.size() && source[at] != '\n') ++at;
      } else if (source.compare(at, 2, "/*") == 0) {
        const std::size_t end = std::min(source.find("*/", at + 2), source.size());
        line += static_cast<int>(std::count(source.begin() + static_cast<std::ptrdiff_t>(at),
                                            source.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        at = std::min(end + 2, source.size());
      } else if (c == '#' && line_start && !in_macro) {
        return;
      } else {
        line_start = false;
        Token token;
        token.line = line, token.begin = at;
        if (c == '"' || c == '\'') {
          for (++at; at < source.size() && source[at] != c && source[at] != '\n'; ++at)
            if (source[at] == '\\') ++at;
          at = std::min(at + 1, source.size());
          token.kind = Token::Kind::number; // a text is no whole number either
        } else if (std::isdigit(static_cast<unsigned char>(c)) ||
                   (c == '.' && at + 1 < source.size() &&
                    std::isdigit(static_cast<unsigned char>(source[at + 1])))) {
          while (at < source.size() && (name_sign(source[at]) || source[at] == '.' || source[at] == '\'' ||
                                        ((source[at] == '+' || source[at] == '-') &&
                                         (source[at - 1] == 'e' || source[at - 1] == 'E'))))
            ++at;
          token.kind = Token::Kind::number;
        } else if (name_sign(c)) {
          while (at < source.size() && name_sign(source[at])) ++at;
          token.kind = Token::Kind::name;
        } else {
          std::size_t length = 1;
          for (const char* sign : long_signs)
            if (source.compare(at, std::char_traits<char>::length(sign), sign) == 0) {
              length = std::char_traits<char>::length(sign);
              break;
            }
          at += length;
          token.kind = Token::Kind::sign;
        }
        token.end = at;
        token.text = source.substr(token.begin, token.end - token.begin);
        into->push_back(std::move(token));
      }
    }
  };
  while (at < source.size()) {
    lex(false);
    if (at >= source.size()) break;
    // A directive: only `#define NAME expression` says something.
    std::vector<Token> words;
    into = &words;
    ++at;
    lex(true);
    into = &tokens_;
    if (words.size() >= 3 && words[0].text == "define" && words[1].kind == Token::Kind::name &&
        !(words[2].text == "(" && words[2].begin == words[1].end)) {
      const std::string name = words[1].text;
      words.erase(words.begin(), words.begin() + 2);
      macros.emplace_back(name, std::move(words));
    }
  }
  tokens_.push_back({Token::Kind::end, "", line, source.size(), source.size()});
  end_ = static_cast<int>(tokens_.size()) - 1;
  for (auto& [name, words] : macros) {
    macro_names_.push_back(name);
    macro_tokens_.emplace_back(static_cast<int>(tokens_.size()), static_cast<int>(words.size()));
    tokens_.insert(tokens_.end(), words.begin(), words.end());
    tokens_.push_back({Token::Kind::end, "", 0, 0, 0});
  }
}

/// Walks over the tokens once, from the first function to the last.
class KernelText::Parser {
 public:
  explicit Parser(KernelText& text) : t_(text) {}

  void macros() {
    for (std::size_t i = 0; i < t_.macro_names_.size(); ++i) {
      at_ = t_.macro_tokens_[i].first;
      const int end = at_ + t_.macro_tokens_[i].second;
      const int node = expression();
      if (node >= 0 && at_ == end) t_.macros_.emplace(t_.macro_names_[i], node);
    }
    t_.accesses_.clear();
    at_ = 0;
  }

  void functions() {
    at_ = 0;
    while (at_ < t_.end_) {
      if (is("struct") && peek(1).kind == Token::Kind::name && peek(2).text == "{") {
        structure();
        continue;
      }
      // NAME ( ... ) {
      if (now().kind == Token::Kind::name && peek(1).text == "(") {
        const int close = match(at_ + 1);
        if (close > 0 && text_at(close + 1) == "{") {
          function(close);
          continue;
        }
        if (close > 0 && (is("__launch_bounds__") || is("__attribute__") || is("__align__"))) {
          at_ = close + 1;
          continue;
        }
      }
      if (is("__global__")) kernel_ = true;
      if (is(";")) kernel_ = false;
      ++at_;
    }
  }

 private:
  const Token& now() const { return peek(0); }
  const Token& peek(int by) const {
    return t_.tokens_[static_cast<std::size_t>(std::min(at_ + by, static_cast<int>(t_.tokens_.size()) - 1))];
  }
  const std::string& text_at(int token) const {
    return t_.tokens_[static_cast<std::size_t>(std::min(token, static_cast<int>(t_.tokens_.size()) - 1))]
        .text;
  }
  bool is(const char* text) const { return now().text == text; }
  bool take(const char* text) {
    if (!is(text)) return false;
    ++at_;
    return true;
  }
  bool at_end() const { return now().kind == Token::Kind::end; }
  /// Token of the bracket that closes the one at `open`, or -1.
  int match(int open) const {
    const std::string opening = text_at(open);
    const std::string closing = opening == "(" ? ")" : opening == "[" ? "]" : opening == "{" ? "}" : ">";
    int depth = 0;
    for (int i = open; i < static_cast<int>(t_.tokens_.size()); ++i) {
      if (t_.tokens_[static_cast<std::size_t>(i)].kind == Token::Kind::end) return -1;
      if (text_at(i) == opening) ++depth;
      if (text_at(i) == closing && --depth == 0) return i;
    }
    return -1;
  }
  int add(Node node, int first) {
    node.first = first, node.last = at_ - 1;
    t_.nodes_.push_back(std::move(node));
    return static_cast<int>(t_.nodes_.size()) - 1;
  }
  Node& node(int index) { return t_.nodes_[static_cast<std::size_t>(index)]; }

  void structure() {
    const std::string name = peek(1).text;
    const int close = match(at_ + 2);
    int bytes = 0;
    at_ += 3;
    while (close > 0 && at_ < close) {
      const int size = t_.bytes_of(now().text);
      if (size == 0) {
        bytes = 0;
        break;
      }
      int fields = 1;
      for (++at_; at_ < close && !is(";"); ++at_)
        if (is(",")) ++fields;
      bytes += size * fields;
      ++at_;
    }
    if (bytes > 0) t_.structs_[name] = bytes;
    at_ = close > 0 ? close + 1 : t_.end_;
  }

  void function(int close) {
    Function made;
    made.name = now().text, made.kernel = kernel_, made.first_line = now().line;
    kernel_ = false;
    function_ = static_cast<int>(t_.functions_.size());
    const int body = close + 1, end = match(body);
    const std::size_t first_variable = t_.variables_.size();
    at_ += 2;
    while (at_ < close) {
      Variable parameter;
      std::string type;
      std::vector<std::string> words;
      for (; at_ < close && !is(","); ++at_) {
        if (is("*") || is("[")) parameter.pointer = true;
        if (is("[")) {
          const int bracket = match(at_);
          at_ = bracket < 0 || bracket > close ? close - 1 : bracket;
        }
        if (is("unsigned")) parameter.sign = false;
        if (now().kind == Token::Kind::name && !qualifiers().contains(now().text))
          words.push_back(now().text);
      }
      ++at_;
      if (words.size() >= 2 && !keyword(words.back())) parameter.name = words.back(), words.pop_back();
      for (const std::string& word : words)
        if (t_.bytes_of(word) != 0 && type != "long" && !(type == "unsigned" && word == "int")) type = word;
      describe(parameter, type);
      parameter.parameter = made.parameters++;
      parameter.function = function_, parameter.line = made.first_line;
      parameter.from = body, parameter.to = end < 0 ? t_.end_ : end;
      if (!parameter.name.empty()) t_.variables_.push_back(parameter);
    }
    at_ = body;
    scope_end_ = end < 0 ? t_.end_ : end;
    statement();
    made.last_line = t_.tokens_[static_cast<std::size_t>(std::max(0, at_ - 1))].line;
    t_.functions_.push_back(made);
    mark_changed(first_variable);
  }

  void describe(Variable& variable, const std::string& type) const {
    variable.element_bytes = t_.bytes_of(type);
    variable.whole = !variable.pointer && !variable.array && whole_types().contains(type);
    if (!type.empty() && (type[0] == 'u' || type == "size_t" || type == "bool")) variable.sign = false;
  }

  void statement() {
    if (at_end()) return;
    if (take("{")) {
      const int outer = scope_end_, close = match(at_ - 1);
      scope_end_ = close < 0 ? t_.end_ : close;
      while (!at_end() && !is("}")) statement();
      take("}");
      scope_end_ = outer;
      return;
    }
    if (is("for") && peek(1).text == "(") return loop();
    if (is("if") && peek(1).text == "constexpr") ++at_;
    if ((is("if") || is("while") || is("switch") || is("constexpr")) && peek(1).text == "(") {
      const int close = match(at_ + 1);
      at_ += 2;
      begin_statement();
      expressions(close);
      end_statement();
      at_ = close < 0 ? t_.end_ : close + 1;
      statement();
      if (take("else")) statement();
      return;
    }
    if (take("do") || take("else")) return statement();
    begin_statement();
    if (is("return") || is("case")) ++at_;
    if (!declaration()) expressions(-1);
    while (!at_end() && !is(";") && !is("}")) ++at_; // what wasn't understood
    end_statement();
    take(";");
  }

  void begin_statement() { first_access_ = t_.accesses_.size(), statement_line_ = now().line; }
  void end_statement() {
    for (std::size_t i = first_access_; i < t_.accesses_.size(); ++i)
      t_.accesses_[i].first_line = statement_line_,
      t_.accesses_[i].last_line = t_.tokens_[static_cast<std::size_t>(std::max(0, at_ - 1))].line;
  }

  void loop() {
    const int close = match(at_ + 1);
    at_ += 2;
    if (close < 0) {
      at_ = t_.end_;
      return;
    }
    begin_statement();
    const std::size_t first = t_.variables_.size();
    const int outer = scope_end_;
    // The variable lives until the loop's body ends, which is known only later.
    if (!is(";") && !declaration()) expressions(close);
    while (at_ < close && !is(";")) ++at_;
    take(";");
    const int condition = is(";") ? -1 : expression();
    while (at_ < close && !is(";")) ++at_;
    take(";");
    const int step = at_ < close ? expression() : -1;
    at_ = close;
    end_statement();
    ++at_;
    statement();
    for (std::size_t i = first; i < t_.variables_.size(); ++i)
      if (t_.variables_[i].from < close) {
        t_.variables_[i].to = at_;
        if (i == first) t_.variables_[i].loop_condition = condition, t_.variables_[i].loop_step = step;
      }
    scope_end_ = outer;
  }

  /// [qualifiers] type [*] name [extents] [= init], ...; false (and nothing taken) if it is none.
  bool declaration() {
    const int start = at_;
    bool shared = false, is_extern = false, sign = true;
    std::string type;
    while (now().kind == Token::Kind::name || is("::") || is(":")) {
      if (is("__shared__")) shared = true;
      if (is("extern")) is_extern = true;
      if (is("unsigned")) sign = false;
      if (qualifiers().contains(now().text)) {
        ++at_;
      } else if (is("std") && peek(1).text == ":") {
        at_ += 3;
      } else if (type_sizes().contains(now().text) || is("auto")) {
        if (!type.empty() && !keyword(now().text)) break; // a variable called like a type
        if (type != "long" && !(type == "unsigned" && is("int"))) type = now().text;
        ++at_;
      } else if (type.empty() && now().kind == Token::Kind::name &&
                 (peek(1).kind == Token::Kind::name || (t_.structs_.contains(now().text)))) {
        type = now().text;
        ++at_;
      } else {
        break;
      }
    }
    if (type.empty()) {
      at_ = start;
      return false;
    }
    bool any = false;
    do {
      Variable made;
      while (is("*") || is("&") || qualifiers().contains(now().text))
        made.pointer = made.pointer || is("*"), ++at_;
      if (now().kind != Token::Kind::name) break;
      const std::string& after = peek(1).text;
      if (after != "=" && after != "[" && after != ";" && after != "," && after != "(" && after != "{") break;
      made.name = now().text, made.line = now().line, made.function = function_;
      ++at_;
      while (is("[")) {
        const int close = match(at_);
        made.array = true;
        ++at_;
        made.extents.push_back(is("]") ? -1 : expression());
        at_ = close < 0 ? t_.end_ : close + 1;
      }
      made.shared = shared && made.array, made.dynamic = made.shared && is_extern, made.sign = sign;
      describe(made, type);
      if (take("=")) {
        made.init = expression();
      } else if (is("(") || is("{")) {
        const int close = match(at_);
        ++at_;
        const int inner = expression();
        if (at_ == close) made.init = inner;
        at_ = close < 0 ? t_.end_ : close + 1;
      }
      made.from = at_, made.to = scope_end_;
      t_.variables_.push_back(made);
      any = true;
    } while (take(","));
    if (!any) at_ = start;
    return any;
  }

  void expressions(int close) {
    while (!at_end() && (close < 0 || at_ < close) && !is(";")) {
      if (expression() < 0) ++at_;
      if (!take(",")) break;
    }
  }

  static int rank_of(const std::string& sign) {
    static const std::map<std::string, int> ranks = {
        {"=", 1},   {"+=", 1}, {"-=", 1}, {"*=", 1}, {"/=", 1}, {"%=", 1}, {"<<=", 1}, {">>=", 1},
        {"&=", 1},  {"|=", 1}, {"^=", 1}, {"?", 2},  {"||", 3}, {"&&", 4}, {"|", 5},   {"^", 6},
        {"&", 7},   {"==", 8}, {"!=", 8}, {"<", 9},  {">", 9},  {"<=", 9}, {">=", 9},  {"<<", 10},
        {">>", 10}, {"+", 11}, {"-", 11}, {"*", 12}, {"/", 12}, {"%", 12}};
    const auto found = ranks.find(sign);
    return found == ranks.end() ? 0 : found->second;
  }

  int expression(int least = 1) {
    const int first = at_;
    int left = unary();
    while (left >= 0 && now().kind == Token::Kind::sign) {
      const std::string sign = now().text;
      const int rank = rank_of(sign);
      if (rank == 0 || rank < least) break;
      ++at_;
      Node made;
      made.text = sign;
      if (sign == "?") {
        const int yes = expression();
        take(":");
        const int no = expression(2);
        made.kind = Node::Kind::conditional, made.parts = {left, yes, no};
      } else {
        if (rank == 1) mark_written(left, sign != "=");
        const int right = expression(rank == 1 ? 1 : rank + 1);
        made.kind = Node::Kind::binary, made.parts = {left, right};
      }
      if (std::find(made.parts.begin(), made.parts.end(), -1) != made.parts.end())
        made.kind = Node::Kind::other;
      left = add(std::move(made), first);
    }
    return left;
  }

  /// The access that a node is becomes a written one.
  void mark_written(int index, bool reads) {
    if (const auto whole = members_.find(index); whole != members_.end()) index = whole->second;
    for (Access& access : t_.accesses_)
      if (access.node == index) access.writes = true, access.reads = reads;
  }
  void forget_access(int index) {
    std::erase_if(t_.accesses_, [&](const Access& access) { return access.node == index; });
  }
  void add_access(int index, bool pointer) {
    t_.accesses_.push_back({index, pointer, true, false, function_, statement_line_, now().line});
  }

  int unary() {
    const int first = at_;
    if (now().kind == Token::Kind::sign &&
        (is("-") || is("+") || is("~") || is("!") || is("*") || is("&") || is("++") || is("--"))) {
      Node made;
      made.kind = Node::Kind::unary, made.text = now().text;
      ++at_;
      const int inner = unary();
      if (inner < 0) return -1;
      made.parts = {inner};
      if (made.text == "&") forget_access(inner); // only its address is taken
      if (made.text == "++" || made.text == "--") mark_written(inner, true);
      const bool reached = made.text == "*";
      const int index = add(std::move(made), first);
      if (reached) add_access(index, false);
      return index;
    }
    return postfix(primary());
  }

  bool is_type(int from, int to) const { // tokens [from, to): a type, maybe of a pointer
    bool any = false;
    for (int i = from; i < to; ++i) {
      const std::string& word = text_at(i);
      const bool known = (type_sizes().contains(word) || t_.structs_.contains(word) || word == "void") &&
                         t_.variable_at(word, i) < 0;
      if (!known && word != "*" && !qualifiers().contains(word)) return false;
      any = any || known;
    }
    return any;
  }
  std::string type_in(int from, int to) const { // "float4*"
    std::string type;
    bool pointer = false;
    for (int i = from; i < to; ++i) {
      const std::string& word = text_at(i);
      if (word == "*") pointer = true;
      if ((type_sizes().contains(word) || t_.structs_.contains(word)) && type != "long") type = word;
    }
    return pointer ? type + "*" : type;
  }

  int primary() {
    const int first = at_;
    Node made;
    if (now().kind == Token::Kind::number) {
      const std::string text = now().text;
      ++at_;
      std::string digits;
      for (const char c : text)
        if (c != '\'') digits += c;
      const bool hex = digits.size() > 2 && (digits[1] == 'x' || digits[1] == 'X');
      const std::size_t used =
          hex ? digits.find_first_not_of("0123456789abcdefABCDEFxX") : digits.find_first_not_of("0123456789");
      const std::string suffix = used == std::string::npos ? "" : digits.substr(used);
      if (suffix.find_first_not_of("uUlL") != std::string::npos || digits.empty() || digits.size() > 18)
        return add(std::move(made), first); // a fraction, or too long
      made.kind = Node::Kind::number;
      made.value = static_cast<std::int64_t>(std::stoull(digits.substr(0, used), nullptr, hex ? 16 : 10));
      return add(std::move(made), first);
    }
    if (is("(")) {
      const int close = match(at_);
      if (close < 0) return -1;
      const Token& after = t_.tokens_[static_cast<std::size_t>(close + 1)];
      const bool more = after.kind == Token::Kind::name || after.kind == Token::Kind::number ||
                        after.text == "(" || after.text == "*" || after.text == "&" || after.text == "-" ||
                        after.text == "~";
      if (is_type(at_ + 1, close) && more) {
        made.kind = Node::Kind::cast, made.text = type_in(at_ + 1, close);
        made.dropped_from = at_, made.dropped_to = close;
        at_ = close + 1;
        const int inner = unary();
        if (inner < 0) return -1;
        made.parts = {inner};
        return add(std::move(made), first);
      }
      ++at_;
      const int inner = expression();
      expressions(close);
      at_ = close + 1;
      if (inner < 0) return -1;
      made.kind = Node::Kind::unary, made.text = "(", made.parts = {inner};
      return add(std::move(made), first);
    }
    if (is("{")) {
      const int close = match(at_);
      ++at_;
      if (close > 0) expressions(close);
      at_ = close < 0 ? t_.end_ : close + 1;
      return add(std::move(made), first);
    }
    if (now().kind != Token::Kind::name) return -1;
    std::string name = now().text;
    ++at_;
    if (name == "std" && is(":") && peek(1).text == ":") at_ += 2, name = now().text, ++at_;
    if ((name == "reinterpret_cast" || name == "static_cast" || name == "const_cast") && is("<")) {
      const int close = match(at_);
      if (close < 0 || text_at(close + 1) != "(") return -1;
      made.kind = Node::Kind::cast, made.text = type_in(at_ + 1, close);
      made.dropped_from = first, made.dropped_to = close;
      const int end = match(close + 1);
      at_ = close + 2;
      const int inner = expression();
      if (inner < 0 || end < 0) return -1;
      at_ = end + 1;
      made.parts = {inner};
      return add(std::move(made), first);
    }
    static const std::set<std::string> places = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
    if (places.contains(name) && is(".")) {
      name += "." + peek(1).text;
      at_ += 2;
    }
    made.kind = Node::Kind::name, made.text = name;
    return add(std::move(made), first);
  }

  int postfix(int left) {
    while (left >= 0) {
      const int first = node(left).first;
      Node made;
      if (is("[")) {
        const int close = match(at_);
        ++at_;
        const int index = expression();
        at_ = close < 0 ? t_.end_ : close + 1;
        if (index < 0) return -1;
        forget_access(left); // a[i][j] is one access
        made.kind = Node::Kind::subscript, made.parts = {left, index};
        left = add(std::move(made), first);
        add_access(left, false);
      } else if (is("(") && node(left).kind == Node::Kind::name) {
        const int close = match(at_);
        made.kind = Node::Kind::call, made.text = node(left).text;
        ++at_;
        while (close > 0 && at_ < close) {
          const int argument = expression();
          if (argument < 0) break;
          made.parts.push_back(argument);
          if (!take(",")) break;
        }
        at_ = close < 0 ? t_.end_ : close + 1;
        const bool atomic = made.text.starts_with("atomic"), load = made.text.starts_with("__ld");
        if ((atomic || load) && !made.parts.empty()) {
          add_access(made.parts[0], true);
          t_.accesses_.back().writes = atomic;
        }
        left = add(std::move(made), first);
      } else if ((is(".") || is("->")) && peek(1).kind == Token::Kind::name) {
        at_ += 2;
        made.kind = Node::Kind::member, made.parts = {left};
        const int whole = left;
        left = add(std::move(made), first);
        for (Access& access : t_.accesses_)
          if (access.node == whole) members_[left] = whole; // a[i].x is an access to a[i]
      } else if (is("++") || is("--")) {
        ++at_;
        made.kind = Node::Kind::unary, made.text = "post", made.parts = {left};
        mark_written(left, true);
        left = add(std::move(made), first);
      } else {
        break;
      }
    }
    return left;
  }

  /// Variables that are assigned to, other than by their own loop.
  void mark_changed(std::size_t first_variable) {
    for (std::size_t i = 0; i < t_.nodes_.size(); ++i) {
      const Node& n = t_.nodes_[i];
      const bool assigns =
          (n.kind == Node::Kind::binary && rank_of(n.text) == 1) ||
          (n.kind == Node::Kind::unary && (n.text == "++" || n.text == "--" || n.text == "post"));
      if (!assigns || t_.node(n.parts[0]).kind != Node::Kind::name) continue;
      const int variable = t_.variable_at(t_.node(n.parts[0]).text, n.first);
      if (variable < static_cast<int>(first_variable)) continue;
      Variable& which = t_.variables_[static_cast<std::size_t>(variable)];
      if (which.loop_step != static_cast<int>(i)) which.changed = true;
    }
  }

  KernelText& t_;
  int at_ = 0, function_ = -1, scope_end_ = 0, statement_line_ = 0;
  std::size_t first_access_ = 0;
  bool kernel_ = false;
  std::map<int, int> members_;
};

KernelText::KernelText(const std::string& source) {
  tokenise(source);
  Parser parser(*this);
  parser.macros();
  parser.functions();
}

}
