#pragma once

#include "kernels/base/sentence.h"
#include "kernels/simulator/decode/address_formula.h"
#include "kernels/simulator/decode/decode.h"
#include "kernels/simulator/decode/opcode.h"
#include "kernels/simulator/decode/row_allocation.h"
#include "kernels/simulator/engine/forms.h"

#include <algorithm>
#include <map>
#include <string>

namespace kernelarium::sim {

/// What the functions of one program share while they are decoded.
struct DecodeContext {
  const ptx::Module& module;
  Program& program;
  const Linkage& linkage;
  bool counted;
  std::map<std::string, std::uint32_t> shared_offsets; ///< of shared variables
  std::map<std::string, std::uint32_t> function_indices;
  std::vector<const ptx::Function*> functions; ///< by index; grows while calls are met

  std::uint32_t index_of(const ptx::Function& function);
};

CallLayout layout_of(const ptx::Signature& signature);

/// Width of a type's register row in bytes; 0: a predicate.
inline std::uint8_t width_of(ptx::Type type) {
  return static_cast<std::uint8_t>(type == ptx::Type::pred ? 0 : std::max(ptx::bytes_of(type), 2));
}

/// Makes drafts of one instruction after the other: what an entry's function in the table of opcodes works
/// with.
class Lowering {
 public:
  using Operand = ptx::Operand;
  using Type = ptx::Type;

  // --- the instruction
  const ptx::Instruction& now() const { return *now_; }
  const Opcode& opcode() const { return *opcode_; }
  bool has(std::string_view modifier) const { return now_->has(modifier); }
  /// Within which a fence or a strong access orders.
  Scope scope() const { return has("cta") ? Scope::block : has("cluster") ? Scope::cluster : Scope::device; }
  const std::vector<Operand>& operands() const { return now_->operands; }
  const Operand& operand(std::size_t i) const { return now_->operands[i]; }
  void need_operands(std::size_t count) const;
  Type last_type() const;
  Type result_type() const; ///< the type before the last one, if there are two; else the last
  ptx::Space space() const; ///< generic if it names none
  int vector_lanes() const; ///< of .v2, .v4, .v8; else 1
  bool counted() const { return context_.counted; }
  const DecodeContext& context() const { return context_; }
  Program& program() { return context_.program; }
  const ptx::Function& function() const { return function_; }
  /// PTX instruction at a label of this function.
  int label(const Operand& operand) const;

  // --- values
  Value& value(std::uint32_t index) { return values_[index]; }
  std::uint32_t register_value(std::uint32_t reg) const { return register_values_[reg]; }
  std::uint8_t register_width(const Operand& operand) const {
    return values_[register_values_[operand.reg]].width;
  }
  /// The instruction sets a register that never changes, which has become what it is set to.
  bool became_fixed(const Operand& operand) const {
    return operand.kind == Operand::Kind::reg && values_[register_values_[operand.reg]].fixed;
  }
  std::uint32_t constant(std::uint64_t bits, std::uint8_t width);
  std::uint32_t special(Special which);
  std::uint32_t fixed(const FixedRow& row, std::uint8_t width);
  /// Of a word of 8 bytes that the launch adds, `behind` bytes after the kernel's parameters: the bytes from
  /// `part` on. `place`: where it stands, once that is known.
  std::uint32_t hidden_parameter(std::int64_t& place, std::uint64_t behind, std::uint64_t part,
                                 std::uint8_t bytes);
  /// Where a copy of the kernel's parameters lies in memory, `offset` bytes on.
  std::uint32_t parameter_address(std::uint64_t offset);
  bool of_kernel() const { return function_.entry; }
  std::uint32_t temporary(std::uint8_t width);
  /// The value of an operand as a row of `width` bytes (0: predicate); converts where a register is wider or
  /// narrower.
  std::uint32_t use(const Operand& operand, std::uint8_t width, Type type = Type::none);
  std::uint32_t resize(std::uint32_t value, std::uint8_t width, bool sign = false);
  /// Base (a 32-bit row for shared memory, else 64) and offset of an address in brackets.
  std::pair<std::uint32_t, std::uint64_t> address(const Operand& operand, ptx::Space space);

  // --- drafts
  /// Emits `draft` whose value[0] is a result of `width`, into the register of `operand`, extended if that is
  /// wider.
  void define(const Operand& operand, std::uint8_t width, Draft draft, bool sign = false);
  void push(Draft draft); ///< guarded, if the instruction is
  void push_unguarded(Draft draft);
  /// A draft of one of forms(), by its name.
  Draft form(const std::string& name, std::initializer_list<std::uint32_t> sources) const;
  std::uint32_t compute(const std::string& name, std::uint8_t width,
                        std::initializer_list<std::uint32_t> sources);
  /// Of a variable or parameter; `local`: the value returned is an offset in local memory.
  std::uint32_t address_constant(const std::string& name, std::uint64_t offset, bool& local);
  void branch_over(); ///< for guarded operations that steer: around them instead
  /// All lanes must take part: waits for them. `orders`: their accesses are ordered, as by a bar.warp.sync.
  void gather_warp(bool orders = false);
  bool is_triton() const;
  bool is_strong() const; ///< an access that others may see while they run
  /// Makes `draft` an access of `bytes` per thread, in elements of `type`.
  void add_site(Draft& draft, ptx::Space space, Access access, Type type, int bytes);

  // --- calls
  const CallLayout::Slot*
  slot_of(const std::string& name) const; ///< of a parameter of this or a called function
  std::uint32_t call_place() const;       ///< where the slots of the call that is this instruction begin
  std::uint32_t function_index(const ptx::Function& function) { return context_.index_of(function); }

  // --- errors
  [[noreturn]] void refuse_instruction(const char* kind, Sentence why) const;
  [[noreturn]] void unsupported(const Sentence& why = {}) const;
  /// Throws Error if the device has a lower compute capability.
  void require_capability(int least) const;
  [[noreturn]] void malformed(const std::string& why) const;

 protected:
  Lowering(DecodeContext& context, const ptx::Function& function);
  void set_now(std::size_t index);
  ptx::Place place() const;

  DecodeContext& context_;
  const ptx::Function& function_;
  std::vector<const Opcode*> opcodes_; ///< of each instruction
  std::vector<Value> values_;
  std::vector<std::uint32_t> register_values_;
  std::map<std::uint32_t, std::uint32_t> narrowed_; ///< register -> value of its low 32 bits, stored with it
  std::vector<Draft> drafts_;
  std::map<std::string, CallLayout::Slot> own_slots_;  ///< parameters and results of this function
  std::map<std::string, CallLayout::Slot> call_slots_; ///< parameters of calls made here
  std::map<std::size_t, std::uint32_t>
      call_places_; ///< where the slots of the call that is the n-th instruction begin
  std::map<std::string, std::uint32_t> local_offsets_;
  std::map<std::size_t, FunctionFormulas::Site> formulas_; ///< by instruction, nodes as in the program
  const ptx::Instruction* now_ = nullptr;
  const Opcode* opcode_ = nullptr;
  std::size_t now_index_ = 0;
  std::uint32_t places_base_ = 0;

 private:
  std::uint64_t child_number(const ptx::Function& kernel);
  std::uint32_t special_value(const std::string& name, std::uint8_t width);

  std::map<std::tuple<int, std::uint64_t, int>, std::uint32_t> constants_;
};

}
