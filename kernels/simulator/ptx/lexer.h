#pragma once

#include <string_view>
#include <vector>

namespace kernelarium::ptx {

struct Token {
  enum class Kind { word, string, punctuation, end };
  Kind kind = Kind::end;
  std::string_view text; ///< words hold letters, digits and _ $ % . ::; strings are without quotes
  int line = 0;          ///< 1-based
};

/// Splits PTX text into tokens; comments are dropped. The tokens point into `text`.
/// Throws Error{no_compile} for an unclosed comment or string and for characters that PTX does not allow.
std::vector<Token> tokenize(std::string_view text);

}
