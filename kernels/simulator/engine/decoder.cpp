#include "kernels/simulator/engine/decoder.h"

#include "kernels/base/error.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/fusion.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/memory/global_memory.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <unordered_map>

namespace kernelarium::sim {
namespace {

constexpr std::uint32_t kMostSlotBytes = 64u << 20; // of one function's own and called parameters

using Kind = ptx::Operand::Kind;

std::uint8_t width_of(ptx::Type type) {
  const int bytes = ptx::bytes_of(type);
  return static_cast<std::uint8_t>(type == ptx::Type::pred ? 0 : std::max(bytes, 2));
}

/// Instructions after which control may go elsewhere, so that another basic block begins.
bool ends_block(const ptx::Instruction& instruction) {
  const std::string& op = instruction.opcode;
  if (op == "bar") return instruction.modifiers.empty() || instruction.modifiers[0] != "warp";
  return op == "bra" || op == "brx" || op == "call" || op == "ret" || op == "exit" || op == "trap" ||
         op == "barrier" || op == "nanosleep";
}
/// Instructions that must be the first of their block, because lanes may have to come back to them.
bool starts_block(const ptx::Instruction& instruction) {
  return instruction.opcode == "brx" || (instruction.opcode == "call" && !instruction.operands.empty());
}
/// Instructions that can't run under a guard of their own: a guarded one becomes a branch around it.
bool steers(const ptx::Instruction& instruction) {
  static const std::set<std::string, std::less<>> names{"bar",   "barrier", "brx",       "call",      "ret",
                                                        "exit",  "trap",    "shfl",      "vote",      "match",
                                                        "redux", "elect",   "nanosleep", "activemask"};
  return names.contains(instruction.opcode);
}

/// Classes by opcode and type, as the time model wants them.
Class class_of(const ptx::Instruction& instruction) {
  static const std::set<std::string, std::less<>> memory{"ld", "ldu", "st", "atom", "red", "shfl"},
      barrier{"bar", "barrier", "membar", "fence"}, control{"bra", "brx", "call", "ret", "exit", "trap"},
      special{"rcp", "sqrt", "rsqrt", "sin", "cos", "lg2", "ex2", "tanh", "div"};
  const std::string& op = instruction.opcode;
  if (memory.contains(op)) return instruction.has("param") ? Class::control : Class::memory;
  if (barrier.contains(op)) return Class::barrier;
  if (control.contains(op)) return Class::control;
  const ptx::Type type =
      instruction.modifiers.empty() ? ptx::Type::none : ptx::parse_type(instruction.modifiers.back());
  if (type == ptx::Type::f64) return Class::fp64;
  if (special.contains(op) ||
      (op == "cvt" && ptx::is_float(type) != (instruction.modifiers.size() > 1 &&
                                              ptx::is_float(ptx::parse_type(
                                                  instruction.modifiers[instruction.modifiers.size() - 2])))))
    return Class::special;
  if (op != "mov" && op != "selp" &&
      (ptx::is_float(type) || type == ptx::Type::f16x2 || type == ptx::Type::bf16x2))
    return Class::fp32;
  return Class::integer;
}

bool writes_first_operand(const ptx::Instruction& instruction) {
  static const std::set<std::string, std::less<>> none{
      "st",       "red",       "bra",    "brx",   "call",      "ret", "exit",
      "prefetch", "prefetchu", "membar", "fence", "nanosleep", "trap"};
  return !none.contains(instruction.opcode);
}

}

std::uint32_t DecodeContext::index_of(const ptx::Function& function) {
  const auto [found, fresh] =
      function_indices.emplace(function.name, static_cast<std::uint32_t>(functions.size()));
  if (fresh) functions.push_back(&function);
  return found->second;
}

FunctionDecoder::FunctionDecoder(DecodeContext& context, const ptx::Function& function, std::uint32_t index)
    : context_(context), function_(function), index_(index) {
  code_.name = function.name;
  values_.emplace_back();
  for (const ptx::Register& reg : function.registers) {
    register_values_.push_back(static_cast<std::uint32_t>(values_.size()));
    Value value;
    value.width = width_of(reg.type);
    values_.push_back(value);
  }
  if (!function.entry) {
    const CallLayout layout = layout_of(function.signature);
    for (std::size_t i = 0; i < layout.returns.size(); ++i)
      own_slots_[function.signature.returns[i].name] = layout.returns[i];
    for (std::size_t i = 0; i < layout.parameters.size(); ++i)
      own_slots_[function.signature.parameters[i].name] = layout.parameters[i];
    code_.layout = layout;
    rows_start_ = layout.bytes;
  }
  std::uint64_t local = 0;
  for (const ptx::Variable& variable : function.variables) {
    if (variable.space != ptx::Space::local) continue;
    local = (local + variable.align - 1) / variable.align * variable.align;
    local_offsets_[variable.name] = static_cast<std::uint32_t>(local);
    local += variable.bytes;
    if (local > (512u << 10))
      throw Error(
          Fault::no_compile,
          Diagnostic{"unsupported",
                     Sentence::tr("'%1' needs more than 512 KiB of local memory per thread", function.name),
                     "", function.place.line, false});
  }
  code_.local_bytes = static_cast<std::uint32_t>((local + 15) / 16 * 16);
}

ptx::Place FunctionDecoder::place() const { return now_ ? now_->place : function_.place; }

void FunctionDecoder::unsupported(const Sentence& why) const {
  const ptx::Place where = place();
  const bool known = where.file > 0 && static_cast<std::size_t>(where.file) < context_.module.files.size();
  throw Error(
      Fault::no_compile,
      Diagnostic{
          "unsupported",
          why.empty()
              ? Sentence::tr("the simulated GPU can't run '%1' (PTX line %2): run this kernel on a GPU, or "
                             "write it without that instruction",
                             now_->text(), now_->ptx_line)
              : Sentence::tr("the simulated GPU can't run '%1' (PTX line %2): %3: run this kernel on a "
                             "GPU, or write it without that instruction",
                             now_->text(), now_->ptx_line, why),
          known ? context_.module.files[static_cast<std::size_t>(where.file)] : "", where.line, false});
}

void FunctionDecoder::malformed(const std::string& why) const {
  throw Error(Fault::no_compile,
              Diagnostic{"compile", fmt::format("PTX line {}: '{}': {}", now_->ptx_line, now_->text(), why),
                         "", place().line, false});
}

// --- values
// -----------------------------------------------------------------------------------------------------------

std::uint32_t FunctionDecoder::fixed(const FixedRow& row, std::uint8_t width) {
  const auto key =
      std::tuple{static_cast<int>(row.kind) * 1000 + static_cast<int>(row.special) * 10 + row.sign, row.bits,
                 row.read * 16 + width};
  const auto [found, fresh] = constants_.emplace(key, static_cast<std::uint32_t>(values_.size()));
  if (fresh) {
    Value value;
    value.width = width;
    value.fixed = true;
    value.row = row;
    values_.push_back(value);
  }
  return found->second;
}

std::uint32_t FunctionDecoder::constant(std::uint64_t bits, std::uint8_t width) {
  FixedRow row;
  row.kind = FixedRow::Kind::constant;
  row.bits = width == 0 || width == 8 ? bits : bits & ((std::uint64_t{1} << (8 * width)) - 1);
  return fixed(row, width);
}

std::uint32_t FunctionDecoder::special(Special which) {
  FixedRow row;
  row.kind = FixedRow::Kind::special;
  row.special = which;
  return fixed(row, 4);
}

std::uint32_t FunctionDecoder::temporary(std::uint8_t width) {
  Value value;
  value.width = width;
  values_.push_back(value);
  return static_cast<std::uint32_t>(values_.size() - 1);
}

std::uint32_t FunctionDecoder::resize(std::uint32_t value, std::uint8_t width, bool sign) {
  const std::uint8_t from = values_[value].width;
  if (from == width) return value;
  if (from == 0 || width == 0) malformed("a predicate stands where a number is wanted, or the reverse");
  const FixedRow row = values_[value].row;
  if (values_[value].fixed && row.kind == FixedRow::Kind::constant && (width < from || !sign))
    return constant(row.bits, width);
  const char letter = sign ? 's' : 'u';
  return compute(fmt::format("cvt.{}{}.{}{}", letter, 8 * width, letter, 8 * from), width, {value});
}

std::uint32_t FunctionDecoder::special_value(const std::string& name, std::uint8_t width) {
  static const std::map<std::string, Special, std::less<>> rows{
      {"%tid.x", Special::tid_x},
      {"%tid.y", Special::tid_y},
      {"%tid.z", Special::tid_z},
      {"%ntid.x", Special::ntid_x},
      {"%ntid.y", Special::ntid_y},
      {"%ntid.z", Special::ntid_z},
      {"%ctaid.x", Special::ctaid_x},
      {"%ctaid.y", Special::ctaid_y},
      {"%ctaid.z", Special::ctaid_z},
      {"%nctaid.x", Special::nctaid_x},
      {"%nctaid.y", Special::nctaid_y},
      {"%nctaid.z", Special::nctaid_z},
      {"%laneid", Special::laneid},
      {"%warpid", Special::warpid},
      {"%nwarpid", Special::nwarpid},
      {"%smid", Special::smid},
      {"%nsmid", Special::nsmid},
      {"%gridid", Special::gridid},
      {"%lanemask_eq", Special::lanemask_eq},
      {"%lanemask_lt", Special::lanemask_lt},
      {"%lanemask_le", Special::lanemask_le},
      {"%lanemask_gt", Special::lanemask_gt},
      {"%lanemask_ge", Special::lanemask_ge},
      {"%dynamic_smem_size", Special::dynamic_smem_size},
      {"%total_smem_size", Special::total_smem_size},
      {"%tid.w", Special::zero},
      {"%ntid.w", Special::one},
      {"%ctaid.w", Special::zero},
      {"%nctaid.w", Special::one},
      {"%clusterid.x", Special::ctaid_x},
      {"%clusterid.y", Special::ctaid_y},
      {"%clusterid.z", Special::ctaid_z},
      {"%nclusterid.x", Special::nctaid_x},
      {"%nclusterid.y", Special::nctaid_y},
      {"%nclusterid.z", Special::nctaid_z},
      {"%cluster_ctaid.x", Special::zero},
      {"%cluster_ctaid.y", Special::zero},
      {"%cluster_ctaid.z", Special::zero},
      {"%cluster_nctaid.x", Special::one},
      {"%cluster_nctaid.y", Special::one},
      {"%cluster_nctaid.z", Special::one},
      {"%cluster_ctarank", Special::zero},
      {"%cluster_nctarank", Special::one}};
  if (const auto found = rows.find(name); found != rows.end()) return resize(special(found->second), width);
  if (name == "%clock" || name == "%clock_hi" || name == "%globaltimer_lo" || name == "%globaltimer_hi" ||
      name == "%clock64" || name == "%globaltimer") {
    const bool wide = name == "%clock64" || name == "%globaltimer";
    Draft draft;
    draft.op.run = wide ? &control::clock64 : &control::clock32;
    draft.value[0] = temporary(wide ? 8 : 4);
    draft.defines = 1;
    push(draft);
    return resize(draft.value[0], width);
  }
  unsupported(Sentence::tr("special register %1 is not known", name));
}

std::uint32_t FunctionDecoder::address_constant(const std::string& name, std::uint64_t offset, bool& local) {
  local = false;
  if (const auto found = local_offsets_.find(name); found != local_offsets_.end()) {
    local = true;
    return static_cast<std::uint32_t>(found->second + offset);
  }
  if (const auto found = context_.shared_offsets.find(name); found != context_.shared_offsets.end())
    return constant(found->second + offset, 8);
  if (function_.entry) {
    std::uint64_t position = 0;
    for (const ptx::Variable& parameter : function_.signature.parameters) {
      position = (position + parameter.align - 1) / parameter.align * parameter.align;
      if (parameter.name == name) {
        context_.program.needs_parameter_memory = true;
        FixedRow row;
        row.kind = FixedRow::Kind::parameter_address;
        row.bits = position + offset;
        return fixed(row, 8);
      }
      position += parameter.bytes;
    }
  }
  if (const ptx::Function* function = context_.module.find(name); function && !function->external)
    return constant(kFunctionWindow + context_.index_of(*function), 8);
  if (const std::uint64_t address = context_.linkage.address_of(name)) return constant(address + offset, 8);
  malformed(fmt::format("'{}' is not declared", name));
}

std::uint32_t FunctionDecoder::use(const Operand& operand, std::uint8_t width, Type type) {
  switch (operand.kind) {
  case Kind::reg: {
    const std::uint32_t value = register_values_[operand.reg];
    if (operand.negated) {
      if (values_[value].width != 0) malformed("only predicates can be negated");
      return compute("not.pred", 0, {value});
    }
    if (width == 4)
      if (const auto narrow = narrowed_.find(operand.reg); narrow != narrowed_.end()) return narrow->second;
    return resize(value, width, is_signed(type));
  }
  case Kind::integer: {
    if (type == Type::f32 && operand.bits == 0) return constant(0, 4);
    return constant(operand.bits, width);
  }
  case Kind::real32:
    if (width == 8)
      return constant(std::bit_cast<std::uint64_t>(static_cast<double>(
                          std::bit_cast<float>(static_cast<std::uint32_t>(operand.bits)))),
                      8);
    return constant(operand.bits, width);
  case Kind::real64:
    if (width == 4)
      return constant(std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(operand.bits))),
                      4);
    return constant(operand.bits, width);
  case Kind::special:
    return special_value(operand.name, width);
  case Kind::symbol: {
    bool local = false;
    const std::uint32_t value = address_constant(operand.name, operand.bits, local);
    if (!local) return resize(value, width);
    Draft draft;
    draft.op.run = &control::local_address;
    draft.op.imm = value;
    draft.value[0] = temporary(8);
    draft.defines = 1;
    push(draft);
    return resize(draft.value[0], width);
  }
  default:
    malformed("an operand has a form that does not fit here");
  }
}

void FunctionDecoder::define(const Operand& operand, std::uint8_t width, Draft draft, bool sign) {
  draft.defines |= 1;
  if (operand.kind == Kind::sink) {
    draft.value[0] = temporary(width);
    push(draft);
    return;
  }
  if (operand.kind != Kind::reg) malformed("the result must be a register");
  const std::uint32_t reg = register_values_[operand.reg];
  if (values_[reg].fixed) malformed("a register that never changes is written");
  if (values_[reg].width == width) {
    draft.value[0] = reg;
    push(draft);
    return;
  }
  draft.value[0] = temporary(width);
  push(draft);
  const std::uint8_t to = values_[reg].width;
  if (to == 0 || width == 0) malformed("a predicate stands where a number is wanted, or the reverse");
  const char letter = sign ? 's' : 'u';
  Draft extend = table(fmt::format("cvt.{}{}.{}{}", letter, 8 * to, letter, 8 * width), {draft.value[0]});
  extend.value[0] = reg;
  extend.defines = 1;
  push(extend);
}

// --- drafts
// -----------------------------------------------------------------------------------------------------------

void FunctionDecoder::push_unguarded(Draft draft) {
  draft.op.index = places_base_ + static_cast<std::uint32_t>(now_index_);
  drafts_.push_back(draft);
}

void FunctionDecoder::push(Draft draft) {
  if (now_ && now_->guard >= 0 && !steers(*now_)) {
    Draft guard;
    guard.op.run = now_->guard_negated ? &control::guard_not : &control::guard;
    guard.value[0] = register_values_[static_cast<std::size_t>(now_->guard)];
    push_unguarded(guard);
    draft.partial = true;
  }
  push_unguarded(draft);
}

Draft FunctionDecoder::table(const std::string& name, std::initializer_list<std::uint32_t> sources) const {
  const auto found = operations().find(name);
  if (found == operations().end()) unsupported();
  Draft draft;
  draft.op.run = found->second.handler;
  draft.pure = true;
  std::size_t i = 1;
  for (const std::uint32_t source : sources) draft.value[i++] = source;
  return draft;
}

std::uint32_t FunctionDecoder::compute(const std::string& name, std::uint8_t width,
                                       std::initializer_list<std::uint32_t> sources) {
  Draft draft = table(name, sources);
  draft.value[0] = temporary(width);
  draft.defines = 1;
  push(draft);
  return draft.value[0];
}

void FunctionDecoder::branch_over() {
  if (now_->guard < 0) return;
  Draft draft;
  draft.op.run = now_->guard_negated ? &control::branch_if : &control::branch_if_not;
  draft.value[0] = register_values_[static_cast<std::size_t>(now_->guard)];
  draft.target = static_cast<int>(now_index_) + 1;
  push_unguarded(draft);
  // What follows the branch is a block of its own, entered by falling through.
  Draft enter;
  enter.op.run = nullptr;
  enter.target = -2;
  push_unguarded(enter);
}

// --- the function as a whole
// ------------------------------------------------------------------------------------------

void FunctionDecoder::find_leaders() {
  leaders_.insert(0);
  for (const auto& [label, index] : function_.labels) leaders_.insert(index);
  for (std::size_t i = 0; i < function_.instructions.size(); ++i) {
    const ptx::Instruction& instruction = function_.instructions[i];
    if (ends_block(instruction) || (instruction.guard >= 0 && steers(instruction))) leaders_.insert(i + 1);
    if (starts_block(instruction)) leaders_.insert(i);
  }
  leaders_.insert(function_.instructions.size());
}

/// Registers that are written once, with something that does not change while the kernel runs, become that
/// thing.
void FunctionDecoder::find_aliases() {
  std::vector<std::uint32_t> writes(function_.registers.size());
  const auto count = [&](const Operand& operand, const auto& self) -> void {
    if (operand.kind == Kind::reg) ++writes[operand.reg];
    if (operand.kind == Kind::vector || operand.kind == Kind::pair)
      for (const Operand& element : operand.elements) self(element, self);
  };
  for (const ptx::Instruction& instruction : function_.instructions)
    if (writes_first_operand(instruction) && !instruction.operands.empty())
      count(instruction.operands[0], count);

  for (const ptx::Instruction& instruction : function_.instructions) {
    if (instruction.guard >= 0 || instruction.operands.size() != 2) continue;
    const Operand &to = instruction.operands[0], &from = instruction.operands[1];
    if (to.kind != Kind::reg || writes[to.reg] != 1) continue;
    now_ = &instruction;
    const std::uint8_t width = values_[register_values_[to.reg]].width;
    std::uint32_t& slot = register_values_[to.reg];
    const Type type =
        instruction.modifiers.empty() ? Type::none : ptx::parse_type(instruction.modifiers.back());
    if (instruction.opcode == "mov" && width != 0 && width_of(type) == width) {
      if (from.kind == Kind::integer || from.kind == Kind::real32 || from.kind == Kind::real64)
        slot = use(from, width, type);
      else if (from.kind == Kind::special && width == 4 && from.name.find("clock") == std::string::npos &&
               from.name.find("globaltimer") == std::string::npos)
        slot = use(from, 4);
      else if (from.kind == Kind::symbol && !local_offsets_.contains(from.name) && width == 8)
        slot = use(from, 8);
      else if (from.kind == Kind::symbol && context_.shared_offsets.contains(from.name) && width == 4)
        slot = constant(context_.shared_offsets[from.name] + from.bits, 4);
      else if (from.kind == Kind::reg && writes[from.reg] == 1 && values_[register_values_[from.reg]].fixed &&
               values_[register_values_[from.reg]].width == width)
        slot = register_values_[from.reg];
    } else if (instruction.opcode == "cvta" && width == 8 && !instruction.has("shared") &&
               !instruction.has("local") && from.kind == Kind::reg && writes[from.reg] == 1 &&
               values_[register_values_[from.reg]].fixed) {
      slot = register_values_[from.reg];
    } else if (instruction.opcode == "ld" && function_.entry && instruction.has("param") &&
               from.kind == Kind::address && from.elements[0].kind == Kind::symbol) {
      std::uint64_t position = 0;
      for (const ptx::Variable& parameter : function_.signature.parameters) {
        position = (position + parameter.align - 1) / parameter.align * parameter.align;
        if (parameter.name == from.elements[0].name) {
          FixedRow row;
          row.kind = FixedRow::Kind::parameter;
          row.bits = position + from.bits;
          row.read = static_cast<std::uint8_t>(ptx::bytes_of(type));
          row.sign = is_signed(type);
          if (from.bits + row.read <= parameter.bytes && row.read <= width) slot = fixed(row, width);
          break;
        }
        position += parameter.bytes;
      }
    }
  }
  now_ = nullptr;
}

/// 64-bit registers that address shared memory: their low halves are computed where they are written, not at
/// every use.
void FunctionDecoder::find_narrowed() {
  for (const ptx::Instruction& instruction : function_.instructions) {
    if (!instruction.has("shared") && !instruction.has("shared::cta")) continue;
    for (const Operand& operand : instruction.operands) {
      if (operand.kind != Kind::address || operand.elements[0].kind != Kind::reg) continue;
      const std::uint32_t reg = operand.elements[0].reg;
      const Value& value = values_[register_values_[reg]];
      if (value.width == 8 && !value.fixed && !narrowed_.contains(reg)) narrowed_[reg] = temporary(4);
    }
  }
}

void FunctionDecoder::narrow_results() {
  if (narrowed_.empty() || !writes_first_operand(*now_) || now_->operands.empty()) return;
  const auto narrow = [&](const Operand& operand, const auto& self) -> void {
    if (operand.kind == Kind::vector || operand.kind == Kind::pair)
      for (const Operand& element : operand.elements) self(element, self);
    if (operand.kind != Kind::reg) return;
    const auto found = narrowed_.find(operand.reg);
    if (found == narrowed_.end()) return;
    Draft draft = table("cvt.u32.u64", {register_values_[operand.reg]});
    draft.value[0] = found->second;
    draft.defines = 1;
    push(draft);
  };
  narrow(now_->operands[0], narrow);
}

void FunctionDecoder::bind_call_slots() {
  for (const ptx::Instruction& instruction : function_.instructions) {
    if (instruction.opcode != "call") continue;
    now_ = &instruction;
    // [(returns),] target [, (parameters) [, prototype]]
    std::size_t at = 0;
    const Operand* returns = nullptr;
    if (at < instruction.operands.size() && instruction.operands[at].kind == Kind::vector)
      returns = &instruction.operands[at++];
    if (at >= instruction.operands.size()) malformed("a call needs a function");
    const Operand& target = instruction.operands[at++];
    const Operand* parameters = nullptr;
    if (at < instruction.operands.size() && instruction.operands[at].kind == Kind::vector)
      parameters = &instruction.operands[at++];
    ptx::Signature signature;
    if (target.kind == Kind::symbol) {
      const ptx::Function* function = context_.module.find(target.name);
      if (!function) malformed(fmt::format("function '{}' is not declared", target.name));
      signature = function->signature;
    } else if (target.kind == Kind::reg && at < instruction.operands.size() &&
               instruction.operands[at].kind == Kind::symbol) {
      const auto prototype = function_.prototypes.find(instruction.operands[at].name);
      if (prototype == function_.prototypes.end()) malformed("the call's prototype is not declared");
      signature = prototype->second;
    } else {
      malformed("an indirect call needs a prototype");
    }
    const CallLayout layout = layout_of(signature);
    const std::uint32_t shift = rows_start_ - kFrameStart;
    call_places_[static_cast<std::size_t>(&instruction - function_.instructions.data())] = shift;
    rows_start_ += layout.bytes - kFrameStart;
    if (rows_start_ > kMostSlotBytes) malformed("the calls of this function need too much room");
    const auto bind = [&](const Operand* operands, const std::vector<CallLayout::Slot>& slots) {
      const std::size_t given = operands ? operands->elements.size() : 0;
      if (given != slots.size()) malformed("the call does not match the function's parameters");
      for (std::size_t i = 0; i < given; ++i) {
        CallLayout::Slot slot = slots[i];
        slot.offset += shift;
        if (!call_slots_.emplace(operands->elements[i].name, slot).second)
          malformed(fmt::format("'{}' serves several calls: each needs parameters of its own",
                                operands->elements[i].name));
      }
    };
    bind(returns, layout.returns);
    bind(parameters, layout.parameters);
  }
  now_ = nullptr;
}

void FunctionDecoder::lower_all() {
  const std::size_t count = function_.instructions.size();
  for (std::size_t i = 0; i <= count; ++i) {
    first_draft_.push_back(static_cast<std::uint32_t>(drafts_.size()));
    now_index_ = std::min(i, count ? count - 1 : 0);
    if (leaders_.contains(i)) {
      Draft enter;
      enter.target = -2;
      push_unguarded(enter);
    }
    now_index_ = i;
    if (i == count) break;
    now_ = &function_.instructions[i];
    lower(*now_);
    narrow_results();
  }
  // Running off the end returns.
  now_ = nullptr;
  now_index_ = count ? count - 1 : 0;
  Draft leave;
  leave.op.run = &control::leave;
  push_unguarded(leave);
}

void FunctionDecoder::emit() {
  Program& program = context_.program;
  const auto begin = static_cast<std::uint32_t>(program.ops.size());
  code_.begin = begin;

  // Blocks: from one entry to the next.
  std::vector<DraftBlock> blocks;
  std::map<std::uint32_t, std::uint32_t> block_at; // draft of its entry -> block
  for (std::uint32_t d = 0; d < drafts_.size(); ++d) {
    if (drafts_[d].target != -2) continue;
    if (!blocks.empty()) blocks.back().end = d;
    block_at[d] = static_cast<std::uint32_t>(blocks.size());
    blocks.push_back({d, 0, {}});
  }
  blocks.back().end = static_cast<std::uint32_t>(drafts_.size());
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    bool falls_through = true;
    for (std::uint32_t d = blocks[b].begin; d < blocks[b].end; ++d) {
      if (drafts_[d].target >= 0)
        blocks[b].successors.push_back(
            block_at.at(first_draft_[static_cast<std::size_t>(drafts_[d].target)]));
      const Handler run = drafts_[d].op.run;
      if (run == &control::branch || run == &control::leave || run == &control::exit || run == &control::trap)
        falls_through = false;
    }
    if (falls_through && b + 1 < blocks.size())
      blocks[b].successors.push_back(static_cast<std::uint32_t>(b + 1));
  }
  share_patterns(drafts_, values_, blocks, program.sites, program.patterns);
  fuse(drafts_, values_, blocks, program.sites, context_.counted);
  allocate_rows(values_, drafts_, blocks, rows_start_, code_);

  // Work of each block: every PTX instruction counts, also those that became fixed rows and cost nothing
  // here.
  const auto first_block = static_cast<std::uint32_t>(program.blocks.size());
  program.blocks.resize(program.blocks.size() + blocks.size());
  for (auto leader = leaders_.begin(); leader != leaders_.end(); ++leader) {
    BasicBlock& block = program.blocks[first_block + block_at.at(first_draft_[*leader])];
    const std::size_t end =
        std::next(leader) == leaders_.end() ? function_.instructions.size() : *std::next(leader);
    block.first = places_base_ + static_cast<std::uint32_t>(*leader);
    block.count = static_cast<std::uint32_t>(end - *leader);
    for (std::size_t i = *leader; i < end; ++i) {
      ++block.work[static_cast<std::size_t>(class_of(function_.instructions[i]))];
      block.branches +=
          function_.instructions[i].opcode == "bra" || function_.instructions[i].opcode == "brx";
    }
  }

  for (std::uint32_t d = 0; d < drafts_.size(); ++d) {
    Draft& draft = drafts_[d];
    Op op = draft.op;
    for (std::size_t i = 0; i < 6; ++i)
      if (draft.value[i]) op.r[i] = values_[draft.value[i]].offset;

    if (draft.target >= 0) op.imm = begin + first_draft_[static_cast<std::size_t>(draft.target)];
    if (draft.target == -2) {
      const std::uint32_t block = first_block + block_at[d];
      op.run = context_.counted ? &control::enter_block_counted : &control::enter_block;
      op.site = block;
      op.imm = std::max<std::uint32_t>(program.blocks[block].count, 1);
    }
    if (draft.callee >= 0) op.imm = static_cast<std::uint64_t>(draft.callee);
    program.ops.push_back(op);
  }
}

void FunctionDecoder::decode() {
  places_base_ = static_cast<std::uint32_t>(context_.program.places.size());
  ptx::Place place = function_.place;
  for (const ptx::Instruction& instruction : function_.instructions) {
    if (instruction.place.line) place = instruction.place;
    context_.program.places.push_back(place);
    context_.program.ptx_lines.push_back(instruction.ptx_line);
    context_.program.texts.push_back(instruction.text());
  }
  if (function_.instructions.empty()) {
    context_.program.places.push_back(place);
    context_.program.ptx_lines.push_back(0);
    context_.program.texts.emplace_back("ret");
  }
  find_leaders();
  bind_call_slots();
  find_aliases();
  find_narrowed();
  lower_all();
  emit();
  context_.program.functions[index_] = std::move(code_);
}

}
