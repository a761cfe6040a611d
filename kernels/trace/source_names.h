#pragma once

#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// Names in a kernel's text, by line, to label values that are known from elsewhere. It splits the
/// text into tokens and looks at their neighbours; it evaluates nothing and judges nothing.
class SourceNames {
 public:
  /// `NAME = ...` in a line.
  struct Assignment {
    std::string name;
    std::vector<std::string> leaves; ///< names and numbers to the right: "blockIdx.x", "n", "16"
    std::string signs;               ///< which of * / % & << >> occur; of the last two, one sign each
    bool plain = true;               ///< no subscript, call or assignment to the right
    bool reads_memory = false;       ///< `NAME = name[...]` and nothing else
    bool in_loop = false;            ///< in the head of a `for`
  };

  explicit SourceNames(const std::string& text);

  bool empty() const { return tokens_.empty(); }
  std::vector<Assignment> assignments(int line) const;
  /// `NAME = name[...];` alone in a line: NAME; else empty.
  std::string loaded(int line) const;
  /// `name[...] = NAME;` alone in a line: NAME; else empty.
  std::string stored(int line) const;
  /// The variable at a column, counted from 1: also of `++i` at its sign; empty: none.
  std::string variable_at(int line, int column) const;
  /// Of the function `name`, in order; empty where it isn't found.
  std::vector<std::string> parameters(const std::string& function) const;
  /// Bytes of an element of `__shared__ TYPE name[`; 0: unknown.
  int shared_element_bytes(const std::string& name) const;

 private:
  struct Token {
    enum class Kind { name, number, sign } kind = Kind::sign;
    std::string text;
    int line = 0, column = 0;
  };
  std::size_t first_of(int line) const;
  bool is(std::size_t at, const char* text) const { return at < tokens_.size() && tokens_[at].text == text; }

  std::vector<Token> tokens_;
};

}
