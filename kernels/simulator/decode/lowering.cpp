#include "kernels/simulator/decode/lowering.h"

#include "kernels/base/error.h"
#include "kernels/simulator/engine/child_work.h"
#include "kernels/simulator/engine/clock.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/matrix.h"
#include "kernels/simulator/memory/global_memory.h"

#include <bit>
#include <fmt/format.h>

namespace kernelarium::sim {

using Kind = ptx::Operand::Kind;
using ptx::Space;

std::uint32_t DecodeContext::index_of(const ptx::Function& function) {
  const auto [found, fresh] =
      function_indices.emplace(function.name, static_cast<std::uint32_t>(functions.size()));
  if (fresh) functions.push_back(&function);
  return found->second;
}

Lowering::Lowering(DecodeContext& context, const ptx::Function& function)
    : context_(context), function_(function) {
  for (const ptx::Instruction& instruction : function.instructions)
    opcodes_.push_back(&opcode_of(instruction));
  values_.emplace_back();
  for (const ptx::Register& reg : function.registers) {
    register_values_.push_back(static_cast<std::uint32_t>(values_.size()));
    Value value;
    value.width = width_of(reg.type);
    values_.push_back(value);
  }
}

void Lowering::set_now(std::size_t index) {
  now_ = &function_.instructions[index];
  opcode_ = opcodes_[index];
}

ptx::Place Lowering::place() const { return now_ ? now_->place : function_.place; }

void Lowering::refuse_instruction(const char* kind, Sentence why) const {
  const ptx::Place where = place();
  const bool known = where.file > 0 && static_cast<std::size_t>(where.file) < context_.module.files.size();
  throw Error(Fault::no_compile,
              Diagnostic{kind, std::move(why),
                         known ? context_.module.files[static_cast<std::size_t>(where.file)] : "", where.line,
                         false});
}

void Lowering::unsupported(const Sentence& why) const {
  refuse_instruction(
      "unsupported",
      why.empty()
          ? Sentence::tr("the simulated GPU can't run '%1' (PTX line %2): run this kernel on a GPU, or "
                         "write it without that instruction",
                         now_->text(), now_->ptx_line)
          : Sentence::tr("the simulated GPU can't run '%1' (PTX line %2): %3: run this kernel on a "
                         "GPU, or write it without that instruction",
                         now_->text(), now_->ptx_line, why));
}

void Lowering::require_capability(int least) const {
  const int has = context_.linkage.compute_capability;
  if (has == 0 || has >= least) return;
  refuse_instruction("compile",
                     Sentence::tr("'%1' (PTX line %2) needs compute capability %3.%4, but this GPU has %5.%6",
                                  now_->text(), now_->ptx_line, least / 10, least % 10, has / 10, has % 10));
}

void Lowering::malformed(const std::string& why) const {
  throw Error(Fault::no_compile,
              Diagnostic{"compile", fmt::format("PTX line {}: '{}': {}", now_->ptx_line, now_->text(), why),
                         "", place().line, false});
}

// --- the instruction

Lowering::Type Lowering::last_type() const {
  for (auto modifier = now_->modifiers.rbegin(); modifier != now_->modifiers.rend(); ++modifier)
    if (const Type type = ptx::parse_type(*modifier); type != Type::none) return type;
  malformed("a type is missing");
}

ptx::Space Lowering::space() const { return space_of(*now_); }

int Lowering::vector_lanes() const { return has("v2") ? 2 : has("v4") ? 4 : has("v8") ? 8 : 1; }

Lowering::Type Lowering::result_type() const {
  const std::vector<std::string>& modifiers = now_->modifiers;
  const Type last = last_type();
  if (modifiers.size() < 2 || ptx::parse_type(modifiers.back()) == Type::none) return last;
  const Type before = ptx::parse_type(modifiers[modifiers.size() - 2]);
  return before == Type::none ? last : before;
}

int Lowering::label(const Operand& operand) const {
  if (operand.kind != Kind::symbol) malformed("a label is expected");
  const auto found = function_.labels.find(operand.name);
  if (found == function_.labels.end())
    malformed(fmt::format("label '{}' is not in this function", operand.name));
  return static_cast<int>(found->second);
}

void Lowering::need_operands(std::size_t count) const {
  if (operands().size() != count) malformed(fmt::format("{} operands are expected", count));
}

// --- values
// -----------------------------------------------------------------------------------------------------------

std::uint32_t Lowering::fixed(const FixedRow& row, std::uint8_t width) {
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

std::uint32_t Lowering::constant(std::uint64_t bits, std::uint8_t width) {
  FixedRow row;
  row.kind = FixedRow::Kind::constant;
  row.bits = width == 0 || width == 8 ? bits : bits & ((std::uint64_t{1} << (8 * width)) - 1);
  return fixed(row, width);
}

std::uint32_t Lowering::special(Special which) {
  FixedRow row;
  row.kind = FixedRow::Kind::special;
  row.special = which;
  return fixed(row, 4);
}

std::uint32_t Lowering::temporary(std::uint8_t width) {
  Value value;
  value.width = width;
  values_.push_back(value);
  return static_cast<std::uint32_t>(values_.size() - 1);
}

std::uint32_t Lowering::resize(std::uint32_t value, std::uint8_t width, bool sign) {
  const std::uint8_t from = values_[value].width;
  if (from == width) return value;
  if (from == 0 || width == 0) malformed("a predicate is used where a number is expected, or vice versa");
  const FixedRow row = values_[value].row;
  if (values_[value].fixed && row.kind == FixedRow::Kind::constant && (width < from || !sign))
    return constant(row.bits, width);
  const char letter = sign ? 's' : 'u';
  return compute(fmt::format("cvt.{}{}.{}{}", letter, 8 * width, letter, 8 * from), width, {value});
}

std::uint32_t Lowering::hidden_parameter(std::int64_t& place, std::uint64_t behind, std::uint64_t part,
                                         std::uint8_t bytes) {
  if (place < 0) {
    std::uint64_t end = 0;
    for (const ptx::Variable& parameter : context_.functions[0]->signature.parameters)
      end = (end + parameter.align - 1) / parameter.align * parameter.align + parameter.bytes;
    place = static_cast<std::int64_t>((end + 7) / 8 * 8 + behind);
  }
  FixedRow row;
  row.kind = FixedRow::Kind::parameter;
  row.bits = static_cast<std::uint64_t>(place) + part;
  row.read = bytes;
  return fixed(row, bytes);
}

std::uint32_t Lowering::special_value(const std::string& name, std::uint8_t width) {
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
      {"%aggr_smem_size", Special::total_smem_size},
      {"%total_smem_size", Special::total_smem_size},
      {"%tid.w", Special::zero},
      {"%ntid.w", Special::one},
      {"%ctaid.w", Special::zero},
      {"%nctaid.w", Special::one},
      {"%clusterid.x", Special::clusterid_x},
      {"%clusterid.y", Special::clusterid_y},
      {"%clusterid.z", Special::clusterid_z},
      {"%nclusterid.x", Special::nclusterid_x},
      {"%nclusterid.y", Special::nclusterid_y},
      {"%nclusterid.z", Special::nclusterid_z},
      {"%cluster_ctaid.x", Special::cluster_ctaid_x},
      {"%cluster_ctaid.y", Special::cluster_ctaid_y},
      {"%cluster_ctaid.z", Special::cluster_ctaid_z},
      {"%cluster_nctaid.x", Special::cluster_nctaid_x},
      {"%cluster_nctaid.y", Special::cluster_nctaid_y},
      {"%cluster_nctaid.z", Special::cluster_nctaid_z},
      {"%cluster_ctarank", Special::cluster_ctarank},
      {"%cluster_nctarank", Special::cluster_nctarank},
      {"%clusterid.w", Special::zero},
      {"%nclusterid.w", Special::one},
      {"%cluster_ctaid.w", Special::zero},
      {"%cluster_nctaid.w", Special::one}};
  if (const auto found = rows.find(name); found != rows.end()) return resize(special(found->second), width);
  if (name == "%is_explicit_cluster")
    return compute("setp.ne.u32", 0, {special(Special::is_explicit_cluster), constant(0, 4)});
  if (name == "%clock" || name == "%clock_hi" || name == "%globaltimer_lo" || name == "%globaltimer_hi" ||
      name == "%clock64" || name == "%globaltimer") {
    Draft draft;
    context_.program.reads_clock = true;
    draft.op.run = name.starts_with("%clock") ? &control::clock : &control::globaltimer;
    draft.value[0] = temporary(8);
    draft.defines = 1;
    push(draft);
    return resize(name.ends_with("_hi") ? compute("shr.u64", 8, {draft.value[0], constant(32, 4)})
                                        : draft.value[0],
                  width);
  }
  if (name == "%envreg1" || name == "%envreg2") // the high and the low half of the grid's workspace
    return resize(hidden_parameter(context_.program.grid_workspace, 0, name == "%envreg1" ? 4 : 0, 4), width);
  if (name == "%current_graph_exec")
    return resize(hidden_parameter(context_.program.current_graph, 8, 0, 8), width);
  // Counters of tools that do not run, and registers of drivers that set none of the others.
  if (name.starts_with("%pm") || name.starts_with("%envreg")) return constant(0, width);
  if (const auto reserved = context_.shared_offsets.find(name); reserved != context_.shared_offsets.end())
    return constant(reserved->second, width);
  unsupported(Sentence::tr("special register %1 is not known", name));
}

/// The kernel's place in Program::children.
std::uint64_t Lowering::child_number(const ptx::Function& kernel) {
  std::vector<Program::ChildKernel>& children = context_.program.children;
  const auto known = std::find_if(children.begin(), children.end(),
                                  [&](const Program::ChildKernel& each) { return each.name == kernel.name; });
  const auto number = static_cast<std::uint64_t>(known - children.begin());
  if (known != children.end()) return number;
  std::uint64_t end = 0;
  for (const ptx::Variable& parameter : kernel.signature.parameters)
    end = (end + parameter.align - 1) / parameter.align * parameter.align + parameter.bytes;
  children.push_back({kernel.name, end});
  context_.program.needs_heap = true; // holds the arguments
  return number;
}

std::uint32_t Lowering::parameter_address(std::uint64_t offset) {
  context_.program.needs_parameter_memory = true;
  FixedRow row;
  row.kind = FixedRow::Kind::parameter_address;
  row.bits = offset;
  return fixed(row, 8);
}

std::uint32_t Lowering::address_constant(const std::string& name, std::uint64_t offset, bool& local) {
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
        return parameter_address(position + offset);
      }
      position += parameter.bytes;
    }
  }
  if (const ptx::Function* function = context_.module.find(name); function && !function->external)
    return function->entry ? constant(kKernelWindow + child_number(*function), 8)
                           : constant(kFunctionWindow + context_.index_of(*function), 8);
  if (const std::uint64_t address = context_.linkage.address_of(name)) return constant(address + offset, 8);
  malformed(fmt::format("'{}' is not declared", name));
}

std::uint32_t Lowering::use(const Operand& operand, std::uint8_t width, Type type) {
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
    malformed("an operand has a form that is not allowed here");
  }
}

void Lowering::define(const Operand& operand, std::uint8_t width, Draft draft, bool sign) {
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
  if (to == 0 || width == 0) malformed("a predicate is used where a number is expected, or vice versa");
  const char letter = sign ? 's' : 'u';
  Draft extend = form(fmt::format("cvt.{}{}.{}{}", letter, 8 * to, letter, 8 * width), {draft.value[0]});
  extend.value[0] = reg;
  extend.defines = 1;
  push(extend);
}

// --- drafts
// -----------------------------------------------------------------------------------------------------------

void Lowering::push_unguarded(Draft draft) {
  draft.op.index = places_base_ + static_cast<std::uint32_t>(now_index_);
  drafts_.push_back(draft);
}

void Lowering::push(Draft draft) {
  if (now_ && now_->guard >= 0 && !opcode_->steers) {
    Draft guard;
    guard.op.run = now_->guard_negated ? &control::guard_not : &control::guard;
    guard.value[0] = register_values_[static_cast<std::size_t>(now_->guard)];
    push_unguarded(guard);
    draft.partial = true;
  }
  push_unguarded(draft);
}

Draft Lowering::form(const std::string& name, std::initializer_list<std::uint32_t> sources) const {
  const auto found = forms().find(name);
  if (found == forms().end()) unsupported();
  Draft draft;
  draft.op.run = found->second.handler;
  draft.pure = true;
  std::size_t i = 1;
  for (const std::uint32_t source : sources) draft.value[i++] = source;
  return draft;
}

std::uint32_t Lowering::compute(const std::string& name, std::uint8_t width,
                                std::initializer_list<std::uint32_t> sources) {
  Draft draft = form(name, sources);
  draft.value[0] = temporary(width);
  draft.defines = 1;
  push(draft);
  return draft.value[0];
}

void Lowering::branch_over() {
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

bool Lowering::is_triton() const { return context_.program.of_python && !context_.program.of_numba; }

void Lowering::gather_warp(bool orders) {
  branch_over();
  Draft draft;
  draft.op.run = orders ? &control::warp_sync : &matrix::whole_warp;
  draft.value[0] = constant(kFullMask, 4);
  push_unguarded(draft);
}

std::pair<std::uint32_t, std::uint64_t> Lowering::address(const Operand& operand, Space space) {
  if (operand.kind != Kind::address || operand.elements.size() != 1)
    malformed("an address in brackets is expected");
  const std::uint8_t width = space == Space::shared ? 4 : 8;
  return {use(operand.elements[0], width, Type::u64), operand.bits};
}

bool Lowering::is_strong() const {
  return now_->has("volatile") || now_->has("relaxed") || now_->has("acquire") || now_->has("release") ||
         now_->has("mmio");
}

void Lowering::add_site(Draft& draft, Space space, Access access, Type type, int bytes) {
  Program& program = context_.program;
  Site site;
  site.place = program.places[places_base_ + now_index_];
  site.ptx_line = now_->ptx_line;
  site.instruction = places_base_ + static_cast<std::uint32_t>(now_index_);
  site.space = space == Space::generic ? Space::global : space;
  site.access = access;
  site.bytes = bytes;
  site.type = type;
  site.is_volatile = now_->has("volatile");
  site.strong = is_strong();
  site.releases = now_->has("release") || now_->has("acq_rel");
  site.acquires = now_->has("acquire") || now_->has("acq_rel");
  site.scope = scope();
  site.read_only = now_->has("nc");
  site.past_l1 = now_->opcode == "ld" &&
                 ((site.strong && site.scope != Scope::block) || now_->has("cg") || now_->has("cv"));
  if (const auto formula = formulas_.find(now_index_); formula != formulas_.end()) {
    site.formula = formula->second.root;
    for (const std::uint32_t reg : formula->second.registers) {
      site.captured.push_back({reg});
      draft.traced.push_back(register_values_[reg]);
    }
  }
  draft.op.site = static_cast<std::uint32_t>(program.sites.size());
  draft.has_site = true;
  program.sites.push_back(std::move(site));
  // Grains of race checks: an access covers whole grains only if none is finer. Generic ones may go anywhere.
  const auto per_element = static_cast<std::uint32_t>(bytes);
  if (space == Space::shared || space == Space::generic)
    program.smallest_shared_access = std::min(program.smallest_shared_access, per_element);
  if (space == Space::global || space == Space::generic)
    program.smallest_global_access = std::min(program.smallest_global_access, per_element);
}

// --- calls

const CallLayout::Slot* Lowering::slot_of(const std::string& name) const {
  if (const auto own = own_slots_.find(name); own != own_slots_.end()) return &own->second;
  if (const auto called = call_slots_.find(name); called != call_slots_.end()) return &called->second;
  return nullptr;
}

std::uint32_t Lowering::call_place() const { return call_places_.at(now_index_); }

}
