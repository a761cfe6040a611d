#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kernelarium {

/// Just enough of a kernel's C++ to follow its indices: functions, declarations, loops and the expressions in
/// them, as trees. What it doesn't understand it leaves out; it never judges whether the text compiles.
class KernelText {
 public:
  struct Token {
    enum class Kind { name, number, sign, end };
    Kind kind = Kind::end;
    std::string text;
    int line = 0;
    std::size_t begin = 0, end = 0; ///< in the source
  };
  struct Node {
    enum class Kind { number, name, unary, binary, conditional, call, cast, subscript, member, other };
    Kind kind = Kind::other;
    std::string text;        ///< name (with member: "blockIdx.x"), operator, function, or type of a cast
    std::int64_t value = 0;  ///< number
    std::vector<int> parts;  ///< nodes
    int first = 0, last = 0; ///< tokens
    int dropped_from = -1, dropped_to = -1; ///< cast: tokens that say the type
  };
  struct Variable {
    std::string name;
    int function = -1, line = 0;
    int from = 0, to = 0;  ///< tokens where it is known
    int init = -1;         ///< node; -1: none
    int parameter = -1;    ///< position among its function's parameters
    int element_bytes = 0; ///< of a number, or of what a pointer or an array holds; 0: unknown type
    bool whole = false;    ///< a whole number
    bool sign = true;      ///< a signed one
    bool pointer = false;
    bool array = false;
    bool shared = false;                     ///< array in shared memory
    bool dynamic = false;                    ///< `extern __shared__`
    bool changed = false;                    ///< assigned to after its declaration, other than by its loop
    std::vector<int> extents;                ///< nodes, of an array; the first may be missing (-1)
    int loop_condition = -1, loop_step = -1; ///< nodes, of a loop's variable
  };
  /// Memory that an expression names: `a[i]`, `*p`, the pointer that an atomic takes.
  struct Access {
    int node = -1; ///< subscript, or a pointer
    bool pointer = false;
    bool reads = true, writes = false;
    int function = -1, first_line = 0, last_line = 0; ///< of its statement
  };
  struct Function {
    std::string name;
    bool kernel = false;
    int parameters = 0;
    int first_line = 0, last_line = 0;
  };

  explicit KernelText(const std::string& source);

  const std::vector<Token>& tokens() const { return tokens_; }
  const std::vector<Variable>& variables() const { return variables_; }
  const std::vector<Function>& functions() const { return functions_; }
  const std::vector<Access>& accesses() const { return accesses_; }
  const Node& node(int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  /// Node of an object-like macro of the text, or -1.
  int macro(const std::string& name) const;
  /// The variable that a name means at a token, or -1.
  int variable_at(const std::string& name, int token) const;
  int line_of(int node) const { return tokens_[static_cast<std::size_t>(this->node(node).first)].line; }
  /// A type's size in bytes; 0 if unknown.
  int bytes_of(const std::string& type) const;

 private:
  class Parser;
  void tokenise(const std::string& source);

  std::vector<Token> tokens_;
  std::vector<std::pair<int, int>> macro_tokens_; ///< by position in macro_names_
  std::vector<std::string> macro_names_;
  std::map<std::string, int> macros_, structs_;
  std::vector<Node> nodes_;
  std::vector<Variable> variables_;
  std::vector<Function> functions_;
  std::vector<Access> accesses_;
  int end_ = 0; ///< tokens of the text itself; macros' tokens follow
};

}
