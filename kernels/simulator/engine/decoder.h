#pragma once

#include "kernels/base/sentence.h"
#include "kernels/simulator/engine/row_allocation.h"

#include <map>
#include <set>
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

/// Decodes one function: instructions to drafts, drafts to rows, rows to operations.
class FunctionDecoder {
 public:
  FunctionDecoder(DecodeContext& context, const ptx::Function& function, std::uint32_t index);
  void decode();

 private:
  using Operand = ptx::Operand;
  using Type = ptx::Type;

  // decoder.cpp
  void find_leaders();
  void find_aliases();
  void find_narrowed();
  void bind_call_slots();
  void lower_all();
  void emit();
  [[noreturn]] void unsupported(const Sentence& why = {}) const;
  [[noreturn]] void malformed(const std::string& why) const;
  ptx::Place place() const;

  // Values.
  std::uint32_t constant(std::uint64_t bits, std::uint8_t width);
  std::uint32_t special(Special which);
  std::uint32_t fixed(const FixedRow& row, std::uint8_t width);
  std::uint32_t temporary(std::uint8_t width);
  /// The value of an operand as a row of `width` bytes (0: predicate); converts where a register is wider or
  /// narrower.
  std::uint32_t use(const Operand& operand, std::uint8_t width, Type type = Type::none);
  std::uint32_t resize(std::uint32_t value, std::uint8_t width, bool sign = false);
  std::uint32_t address_constant(const std::string& name, std::uint64_t offset, bool& local);
  std::uint32_t special_value(const std::string& name, std::uint8_t width);
  /// Emits `draft` whose value[0] is a result of `width`, into the register of `operand`, extended if that is
  /// wider.
  void define(const Operand& operand, std::uint8_t width, Draft draft, bool sign = false);

  // Drafts.
  void push(Draft draft); ///< guarded, if the instruction is
  void push_unguarded(Draft draft);
  Draft table(const std::string& name, std::initializer_list<std::uint32_t> sources) const;
  std::uint32_t compute(const std::string& name, std::uint8_t width,
                        std::initializer_list<std::uint32_t> sources);
  void branch_over(); ///< for guarded operations that steer: around them instead

  // lowering.cpp: one instruction each
  void lower(const ptx::Instruction& instruction);
  void narrow_results();
  void lower_computation(const std::string& name);
  void lower_move();
  void lower_compare();
  void lower_set();
  void lower_select_by_sign();
  void lower_address_space();
  void lower_memory(bool load);
  void lower_parameter_access(bool load);
  void lower_atomic(bool wants_result);
  void lower_branch();
  void lower_indexed_branch();
  void lower_call();
  void lower_barrier();
  void lower_collective();

  std::string name_for_table() const;
  Type last_type() const;
  std::pair<std::uint32_t, std::uint64_t> address(const Operand& operand, ptx::Space space);
  std::uint32_t add_site(ptx::Space space, Access access, int bytes);

  DecodeContext& context_;
  const ptx::Function& function_;
  std::uint32_t index_;
  FunctionCode code_;
  std::vector<Value> values_;
  std::vector<std::uint32_t> register_values_;
  std::map<std::uint32_t, std::uint32_t> narrowed_; ///< register -> value of its low 32 bits, kept beside it
  std::vector<Draft> drafts_;
  std::set<std::size_t> leaders_;
  std::vector<std::uint32_t> first_draft_; ///< of each instruction
  std::map<std::tuple<int, std::uint64_t, int>, std::uint32_t> constants_;
  std::map<std::string, CallLayout::Slot> own_slots_;  ///< parameters and results of this function
  std::map<std::string, CallLayout::Slot> call_slots_; ///< parameters of calls made here
  std::map<std::size_t, std::uint32_t>
      call_places_;                        ///< where the slots of the call that is the n-th instruction begin
  std::uint32_t rows_start_ = kFrameStart; ///< behind all slots
  std::map<std::string, std::uint32_t> local_offsets_;
  const ptx::Instruction* now_ = nullptr;
  std::size_t now_index_ = 0;
  std::uint32_t places_base_ = 0;
};

}
