#pragma once

#include "kernels/simulator/ptx/lexer.h"
#include "kernels/simulator/ptx/module.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelarium::ptx {

/// A place in the tokens of one module, and what every rule of the grammar takes from there.
class TokenReader {
 protected:
  explicit TokenReader(std::string_view text) : tokens_(tokenize(text)) {}

  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(next_ + ahead, tokens_.size() - 1)];
  }
  const Token& take() {
    const Token& token = peek();
    if (next_ + 1 < tokens_.size()) ++next_;
    return token;
  }
  bool at(std::string_view text) const { return peek().kind != Token::Kind::string && peek().text == text; }
  bool take_if(std::string_view text) {
    if (!at(text)) return false;
    take();
    return true;
  }
  void expect(std::string_view text);
  std::string_view word();
  /// Throws no_compile with the line of the PTX.
  [[noreturn]] void fail(const std::string& message) const;

  /// A number as PTX writes them (0f3F800000, 0x1F, 010, 7U); none if `text` does not begin with a digit.
  std::optional<Operand> number(std::string_view text) const;
  std::uint64_t integer();
  int small_integer(int most);

  std::vector<Token> tokens_;
  std::size_t next_ = 0;
};

}
