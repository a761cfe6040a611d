#include "kernels/compiler/host_code.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace kernelarium {
namespace {

/// A declaration at namespace level, or a line of the preprocessor.
struct Piece {
  std::size_t begin = 0, end = 0;
  bool directive = false, device = false;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The end of a comment, a string or a character that begins at `at`; `at` itself if there is none.
std::size_t end_of_opaque(std::string_view text, std::size_t at) {
  const auto after = [&](std::size_t found, std::size_t length) {
    return found == std::string_view::npos ? text.size() : found + length;
  };
  if (text.substr(at, 2) == "//") return after(text.find('\n', at), 0);
  if (text.substr(at, 2) == "/*") return after(text.find("*/", at + 2), 2);
  if (text.substr(at, 2) == "R\"" && (at == 0 || !is_word(text[at - 1]))) {
    const std::size_t open = text.find('(', at);
    if (open == std::string_view::npos) return text.size();
    const std::string close = ")" + std::string(text.substr(at + 2, open - at - 2)) + "\"";
    return after(text.find(close, open), close.size());
  }
  const char quote = text[at];
  if (quote == '\'' && at > 0 && is_word(text[at - 1])) return at; // 1'000
  if (quote != '"' && quote != '\'') return at;
  for (std::size_t i = at + 1; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == quote)
      return i + 1;
  }
  return std::min(text.find('\n', at), text.size());
}

std::size_t end_of_directive(std::string_view text, std::size_t at) {
  for (; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    if (text.substr(at, 2) == "/*") at = end_of_opaque(text, at) - 1;
  }
  return at;
}

bool names_device(std::string_view header) {
  // A failed static assertion is not host code.
  constexpr std::array<std::string_view, 6> words{"__global__", "__device__",  "__constant__",
                                                  "__shared__", "__managed__", "static_assert"};
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return header.find(word) != std::string_view::npos; });
}

/// `namespace x {` and `extern "C" {`: what follows is still at namespace level.
bool opens_scope(std::string_view header) {
  while (!header.empty() && std::isspace(static_cast<unsigned char>(header.front()))) header.remove_prefix(1);
  while (!header.empty() && std::isspace(static_cast<unsigned char>(header.back()))) header.remove_suffix(1);
  return header.starts_with("namespace") || header.starts_with("inline namespace") ||
         (header.starts_with("extern") && header.ends_with('"'));
}

/// After its braces such a declaration continues to a semicolon.
bool ends_with_semicolon(std::string_view header) {
  for (std::size_t i = 0; i < header.size();) {
    if (!is_word(header[i])) {
      if (header[i] == '(') return false; // a function
      if (header[i] == '=') return true;
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < header.size() && is_word(header[end])) ++end;
    const std::string_view word = header.substr(i, end - i);
    if (word == "struct" || word == "class" || word == "union" || word == "enum" || word == "typedef")
      return true;
    i = end;
  }
  return false;
}

/// The text before the declaration's braces, without comments and template parameters, whose commas and
/// keywords would mislead.
std::string header_of(std::string_view text, std::size_t begin, std::size_t end) {
  std::string header;
  int angle = 0;
  for (std::size_t i = begin; i < end;) {
    const std::size_t opaque = end_of_opaque(text, i);
    if (opaque != i) {
      if (text[i] == '"') header += text.substr(i, opaque - i);
      i = opaque;
      continue;
    }
    const bool is_template = header.ends_with("template") || header.ends_with("template ");
    if (text[i] == '<' && (angle > 0 || is_template)) ++angle;
    if (angle == 0) header += text[i];
    if (text[i] == '>' && angle > 0) --angle;
    ++i;
  }
  return header;
}

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  std::size_t begin = 0, at = 0;
  int braces = 0, others = 0;
  bool line_start = true, to_semicolon = false;
  std::string header;
  const auto finish = [&](std::size_t end) {
    if (header.empty()) header = header_of(text, begin, end);
    const std::string_view whole = text.substr(begin, end - begin);
    pieces.push_back({begin, end, false, names_device(to_semicolon ? whole : std::string_view(header))});
    begin = end;
    header.clear();
    to_semicolon = false;
    braces = others = 0;
  };
  while (at < text.size()) {
    const char c = text[at];
    if (line_start && c == '#') {
      const std::size_t end = end_of_directive(text, at);
      pieces.push_back({at, end, true, false});
      if (braces == 0 && others == 0 &&
          header_of(text, begin, at).find_first_not_of(" \t\r\n") == std::string::npos)
        begin = end;
      at = end;
      continue;
    }
    if (const std::size_t end = end_of_opaque(text, at); end != at) {
      line_start = false;
      at = end;
      continue;
    }
    if (!std::isspace(static_cast<unsigned char>(c))) line_start = false;
    if (c == '\n') line_start = true;
    ++at;
    if (c == '(' || c == '[') ++others;
    if (c == ')' || c == ']') --others;
    if (c == '{') {
      if (braces == 0 && others == 0) {
        const std::string before = header_of(text, begin, at - 1);
        if (opens_scope(before)) {
          begin = at;
          continue;
        }
        header = before;
        to_semicolon = ends_with_semicolon(before);
      }
      ++braces;
    }
    if (c == '}') {
      if (braces == 0) { // of a namespace
        begin = at;
        continue;
      }
      if (--braces == 0 && others <= 0 && !to_semicolon) finish(at);
    }
    if (c == ';' && braces == 0 && others <= 0) finish(at);
  }
  return pieces;
}

bool is_include(std::string_view directive) { return directive.find("include") != std::string_view::npos; }

std::size_t start_of_line(std::string_view text, int line) {
  std::size_t at = 0;
  for (int i = 1; i < line && at != std::string_view::npos; ++i) {
    at = text.find('\n', at);
    if (at != std::string_view::npos) ++at;
  }
  return std::min(at, text.size());
}

}

std::vector<IncludeLine> includes_of(const std::string& text) {
  std::vector<IncludeLine> found;
  for (const Piece& piece : pieces_of(text)) {
    std::string directive = text.substr(piece.begin, piece.end - piece.begin);
    if (!piece.directive || !is_include(directive)) continue;
    const auto before =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(piece.begin), '\n');
    found.push_back({static_cast<int>(1 + before), std::move(directive)});
  }
  return found;
}

std::optional<std::string> without_host_code(const std::string& text, const std::string& file,
                                             const std::vector<Diagnostic>& errors) {
  const std::vector<Piece> pieces = pieces_of(text);
  std::string rest = text;
  bool changed = false;
  for (const Diagnostic& error : errors) {
    if (error.warning || error.file != file || error.line < 1) continue;
    const std::size_t from = start_of_line(text, error.line);
    const std::size_t to = std::min(text.find('\n', from), text.size());
    for (const Piece& piece : pieces) {
      if (piece.device || piece.end <= from || piece.begin > to) continue;
      std::size_t begin = piece.begin;
      while (begin < piece.end && std::isspace(static_cast<unsigned char>(text[begin]))) ++begin;
      if (begin > to) continue; // only the empty lines before it
      if (piece.directive && !is_include(std::string_view(text).substr(piece.begin, piece.end - piece.begin)))
        continue;
      for (std::size_t i = piece.begin; i < piece.end; ++i)
        if (rest[i] != '\n' && !std::isspace(static_cast<unsigned char>(rest[i]))) {
          rest[i] = ' ';
          changed = true;
        }
    }
  }
  if (!changed) return std::nullopt;
  return rest;
}

}
