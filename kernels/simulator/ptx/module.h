#pragma once

#include "kernels/base/error.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// PTX as read from text: names resolved to indices, nothing interpreted yet.
namespace kernelarium::ptx {

/// Scalar types of PTX.
enum class Type : std::uint8_t {
  none,
  b8,
  u8,
  s8,
  b16,
  u16,
  s16,
  f16,
  bf16,
  b32,
  u32,
  s32,
  f32,
  f16x2,
  bf16x2,
  u16x2,
  s16x2,
  b64,
  u64,
  s64,
  f64,
  b128,
  pred
};
Type parse_type(std::string_view name); ///< Type::none if it is not one
/// Into the manual's order: ptxas takes any, and cuRAND's headers contain "lg2.approx.f32.ftz".
void put_types_last(std::vector<std::string>& modifiers);
std::string_view name_of(Type type);
int bytes_of(Type type); ///< pred: 0
bool is_signed(Type type);
bool is_float(Type type); ///< f16, bf16, f32, f64 (not the packed pairs)

enum class Space : std::uint8_t { generic, global, shared, local, constant, param };

/// A place in a source file; file indexes Module::files, 0: none.
struct Place {
  int file = 0, line = 0, column = 0;
};

struct Operand {
  enum class Kind : std::uint8_t {
    none,
    reg,     ///< index into Function::registers; `negated` for !%p
    integer, ///< bits
    real32,  ///< bits of an f32
    real64,  ///< bits of an f64
    symbol,  ///< a variable, function or label by name
    special, ///< %tid.x ...
    vector,  ///< {a, b, c, d}; also argument lists of calls
    address, ///< [elements[0] + bits]
    pair,    ///< %r|%p: elements[0] and elements[1]
    sink,    ///< _ : unused result
  };
  Kind kind = Kind::none;
  bool negated = false;
  std::uint32_t reg = 0;
  std::uint64_t bits = 0;
  std::string name;
  std::vector<Operand> elements;
};

/// Calls visit(index) with each register that the operand names.
template<class Visit>
void for_each_register(const Operand& operand, Visit visit) {
  if (operand.kind == Operand::Kind::reg) visit(operand.reg);
  for (const Operand& element : operand.elements) for_each_register(element, visit);
}

struct Instruction {
  std::string opcode;                 ///< root: "ld", "fma", "bar"...
  std::vector<std::string> modifiers; ///< in order, without dots: {"global", "v4", "f32"}
  int guard = -1;                     ///< predicate register, -1: none
  bool guard_negated = false;
  std::vector<Operand> operands;
  int ptx_line = 0;
  int own_line = 0; ///< as the compiler gives it; 0: none, as of what it has merged from several
  Place place;      ///< in the outermost function that was inlined: the learner's line
  Place
      in_header; ///< in the innermost, if that is in a header beside the learner's file; else without a line

  bool has(std::string_view modifier) const;
  std::string text() const; ///< "ld.global.v4.f32", for messages
};

struct Register {
  std::string name;
  Type type = Type::b32;
};

/// A variable in some memory, or a parameter.
struct Variable {
  std::string name;
  Space space = Space::global;
  Type type = Type::b8;
  std::uint64_t bytes = 0; ///< 0 for `extern .shared name[]`
  std::uint64_t align = 1;
  bool external = false;
  std::vector<std::uint8_t> initial; ///< may be shorter than bytes: zeros follow
  std::vector<std::pair<std::uint64_t, std::string>>
      symbols; ///< addresses to be stored at offsets of `initial`
};

/// The layout of a call's returns and parameters.
struct Signature {
  std::vector<Variable> returns, parameters;
};

struct Function {
  std::string name;
  bool entry = false;
  bool external = false; ///< declared only
  Signature signature;
  std::vector<Register> registers;
  std::vector<Variable> variables; ///< declared in the body: local, shared, param (call sequences)
  std::vector<Instruction> instructions;
  std::map<std::string, std::size_t> labels;                      ///< to the index of the next instruction
  std::map<std::string, std::vector<std::string>> branch_targets; ///< tables for brx.idx
  std::map<std::string, Signature> prototypes;                    ///< for indirect calls
  int max_threads = 0;                                            ///< .maxntid or .reqntid product, 0: none
  std::int64_t cluster[3] = {};                                   ///< .reqnctapercluster, 0: none
  Place place;
  std::optional<Diagnostic> unreadable; ///< why its body could not be read
};

struct Module {
  std::vector<std::string> files;  ///< index 0 unused
  std::vector<Variable> variables; ///< module scope
  std::vector<Function> functions;

  const Function* find(std::string_view name) const;
};

/// Reads PTX text. Throws Error{no_compile} with the PTX line for what it can't read. `learner_file` names
/// the source whose lines are the learner's own: code inlined from headers is attributed to the line there
/// that called it.
Module read_module(std::string_view text, std::string_view learner_file = {});

}
