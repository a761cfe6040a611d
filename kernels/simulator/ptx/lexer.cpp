#include "kernels/simulator/ptx/lexer.h"

#include "kernels/base/error.h"

#include <cctype>
#include <fmt/format.h>

namespace kernelarium::ptx {
namespace {

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%' || c == '.';
}

[[noreturn]] void fail(const std::string& message, int line) {
  throw Error(Fault::no_compile,
              Diagnostic{"compile", fmt::format("PTX line {}: {}", line, message), "", 0, false});
}

}

std::vector<Token> tokenize(std::string_view text) {
  std::vector<Token> tokens;
  tokens.reserve(text.size() / 4);
  int line = 1;
  std::size_t i = 0;
  while (i < text.size()) {
    const char c = text[i];
    if (c == '\n') {
      ++line;
      ++i;
    } else if (std::isspace(static_cast<unsigned char>(c)) || c == '\0') {
      ++i;
    } else if (text.substr(i, 2) == "//") {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (text.substr(i, 2) == "/*") {
      const int opened = line;
      const std::size_t close = text.find("*/", i + 2);
      if (close == std::string_view::npos) fail("a comment is not closed", opened);
      for (; i < close + 2; ++i)
        if (text[i] == '\n') ++line;
    } else if (c == '"') {
      const std::size_t close = text.find('"', i + 1);
      if (close == std::string_view::npos) fail("a string is not closed", line);
      tokens.push_back({Token::Kind::string, text.substr(i + 1, close - i - 1), line});
      for (; i <= close; ++i)
        if (text[i] == '\n') ++line;
    } else if (is_word_character(c)) {
      // Qualifiers hold colons ("shared::cta"). A directive ends where the next one begins (".reg.b16").
      const std::size_t start = i;
      const auto qualifies = [&] {
        return text.substr(i, 2) == "::" && i + 2 < text.size() && is_word_character(text[i + 2]);
      };
      while (i < text.size() && (is_word_character(text[i]) || qualifies()) &&
             !(c == '.' && i > start && text[i] == '.'))
        i += text[i] == ':' ? 2 : 1;
      tokens.push_back({Token::Kind::word, text.substr(start, i - start), line});
    } else if (std::string_view("{}[]()<>,;:+-=@!|&~*").find(c) != std::string_view::npos) {
      tokens.push_back({Token::Kind::punctuation, text.substr(i, 1), line});
      ++i;
    } else {
      fail(fmt::format("unexpected character with code {}", static_cast<int>(static_cast<unsigned char>(c))),
           line);
    }
  }
  tokens.push_back({Token::Kind::end, {}, line});
  return tokens;
}

}
