#include "kernels/simulator/decode/decoder.h"

#include "kernels/base/error.h"
#include "kernels/base/kernel_name.h"
#include "kernels/simulator/decode/fusion.h"
#include "kernels/simulator/decode/warp_aggregation.h"
#include "kernels/simulator/decode/warpgroup_registers.h"
#include "kernels/simulator/engine/clock.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/runtime_calls.h"
#include "kernels/simulator/engine/warpgroup.h"

#include <algorithm>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;
using Type = ptx::Type;

constexpr std::uint32_t kMostSlotBytes = 64u << 20; // of one function's own and called parameters

}

FunctionDecoder::FunctionDecoder(DecodeContext& context, const ptx::Function& function, std::uint32_t index)
    : Lowering(context, function), index_(index) {
  code_.name = function.name;
  if (!function.entry) {
    const CallLayout layout = layout_of(function.signature);
    for (std::size_t i = 0; i < layout.returns.size(); ++i)
      own_slots_[function.signature.returns[i].name] = layout.returns[i];
    for (std::size_t i = 0; i < layout.parameters.size(); ++i)
      own_slots_[function.signature.parameters[i].name] = layout.parameters[i];
    code_.layout = layout;
    rows_start_ = layout.bytes;
  }
}

void FunctionDecoder::place_locals() {
  std::uint64_t local = 0;
  for (const ptx::Variable& variable : function_.variables) {
    if (variable.space != ptx::Space::local) continue;
    local = (local + variable.align - 1) / variable.align * variable.align;
    local_offsets_[variable.name] = static_cast<std::uint32_t>(local);
    local += variable.bytes;
    if (local > (512u << 10))
      throw Error(Fault::no_compile,
                  Diagnostic{"unsupported",
                             Sentence::tr("'%1' needs more than 512 KiB of local memory per thread",
                                          kernel_display_name(function_.name)),
                             context_.module.files[static_cast<std::size_t>(function_.place.file)],
                             function_.place.line, false});
  }
  code_.local_bytes = static_cast<std::uint32_t>((local + 15) / 16 * 16);
}

void FunctionDecoder::find_leaders() {
  leaders_.insert(0);
  for (const auto& [label, index] : function_.labels) leaders_.insert(index);
  for (std::size_t i = 0; i < function_.instructions.size(); ++i) {
    const ptx::Instruction& instruction = function_.instructions[i];
    const Opcode& opcode = *opcodes_[i];
    if (opcode.flow != Flow::next || (instruction.guard >= 0 && opcode.steers)) leaders_.insert(i + 1);
    if (opcode.restarts) leaders_.insert(i);
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
  for (std::size_t i = 0; i < function_.instructions.size(); ++i)
    if (const ptx::Instruction& instruction = function_.instructions[i];
        opcodes_[i]->writes && !instruction.operands.empty())
      count(instruction.operands[0], count);

  for (std::size_t i = 0; i < function_.instructions.size(); ++i) {
    const ptx::Instruction& instruction = function_.instructions[i];
    if (instruction.guard >= 0 || instruction.operands.size() != 2) continue;
    const Operand &to = instruction.operands[0], &from = instruction.operands[1];
    if (to.kind != Kind::reg || writes[to.reg] != 1) continue;
    set_now(i);
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
  if (narrowed_.empty() || !opcode_->writes || now_->operands.empty()) return;
  const auto narrow = [&](const Operand& operand, const auto& self) -> void {
    if (operand.kind == Kind::vector || operand.kind == Kind::pair)
      for (const Operand& element : operand.elements) self(element, self);
    if (operand.kind != Kind::reg) return;
    const auto found = narrowed_.find(operand.reg);
    if (found == narrowed_.end()) return;
    Draft draft = form("cvt.u32.u64", {register_values_[operand.reg]});
    draft.value[0] = found->second;
    draft.defines = 1;
    push(draft);
  };
  narrow(now_->operands[0], narrow);
}

void FunctionDecoder::bind_call_slots() {
  for (std::size_t i = 0; i < function_.instructions.size(); ++i) {
    if (opcodes_[i]->flow != Flow::call) continue;
    set_now(i);
    const ptx::Instruction& instruction = *now_;
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
    call_places_[i] = shift;
    rows_start_ += layout.bytes - kFrameStart;
    if (rows_start_ > kMostSlotBytes) malformed("the calls of this function need too much room");
    const auto bind = [&](const Operand* operands, const std::vector<CallLayout::Slot>& slots) {
      const std::size_t given = operands ? operands->elements.size() : 0;
      if (given != slots.size()) malformed("the call does not match the function's parameters");
      for (std::size_t i = 0; i < given; ++i) {
        CallLayout::Slot slot = slots[i];
        slot.offset += shift;
        if (!call_slots_.emplace(operands->elements[i].name, slot).second)
          malformed(fmt::format("'{}' is used by several calls: each needs its own parameters",
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
  const WarpgroupUses uses = context_.counted ? warpgroup_uses(function_) : WarpgroupUses();
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
    set_now(i);
    if (!opcode_->lower) unsupported(opcode_->refusal());
    require_capability(opcode_->capability);
    const auto check = [&](const std::vector<std::int32_t>& found, Handler run) {
      if (i >= found.size() || found[i] < 0) return;
      Draft made;
      made.op.run = run;
      made.op.imm = places_base_ + static_cast<std::uint32_t>(found[i]);
      push_unguarded(made);
    };
    check(uses.early, &warpgroup::touched);
    check(uses.unfenced, &warpgroup::unfenced);
    opcode_->lower(*this);
    narrow_results();
  }
  // Running off the end returns.
  now_ = nullptr;
  now_index_ = count ? count - 1 : 0;
  Draft leave;
  leave.op.run = &control::leave;
  push_unguarded(leave);
}

void FunctionDecoder::mark_unread() {
  std::vector<bool> used(values_.size());
  for (const Draft& draft : drafts_)
    for (std::size_t i = 0; i < 6; ++i)
      if (draft.value[i] && !(draft.defines >> i & 1)) used[draft.value[i]] = true;
  for (const Draft& draft : drafts_) {
    if (!draft.has_site) continue;
    Site& site = context_.program.sites[draft.op.site];
    if (!(site.strong || site.access == Access::atomic)) continue;
    site.unread = true;
    for (std::size_t i = 0; i < 6; ++i)
      if (draft.defines >> i & 1 && used[draft.value[i]]) site.unread = false;
  }
}

void FunctionDecoder::mark_aggregated() {
  std::vector<bool> unread(function_.instructions.size());
  const auto of_atomics = [&](auto visit) {
    for (const Draft& draft : drafts_)
      if (draft.has_site)
        if (Site& site = context_.program.sites[draft.op.site]; site.access == Access::atomic)
          visit(site, site.instruction - places_base_);
  };
  of_atomics([&](const Site& site, std::size_t i) { unread[i] = site.unread; });
  const std::vector<bool> made_one = made_one_per_warp(function_, opcodes_, unread);
  of_atomics([&](Site& site, std::size_t i) {
    site.one_per_warp = made_one[i];
    site.one_per_word = counts_lanes(function_.instructions[i], unread[i]);
  });
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
  share_patterns(drafts_, values_, blocks, program.sites, program.patterns, context_.counted);
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
      const Opcode& opcode = *opcodes_[i];
      const Pipe pipe = pipe_of(opcode, function_.instructions[i]);
      ++block.work[static_cast<std::size_t>(pipe)];
      if (pipe == Pipe::tensor)
        ++block.tensor[static_cast<std::size_t>(tensor_kind(function_.instructions[i]))];
      block.float_products += multiplies_floats(function_.instructions[i]);
      block.branches += opcode.flow == Flow::branch || opcode.flow == Flow::indexed_branch;
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
    if (reads_clock(op)) { // the block's instructions behind it, which were counted at its entry
      const std::size_t instruction = op.index - places_base_;
      op.imm = *leaders_.upper_bound(instruction) - instruction;
    }
    for (std::size_t i = 0; i < draft.traced.size(); ++i) {
      Site::Captured& captured = program.sites[op.site].captured[i];
      captured.offset = values_[draft.traced[i]].offset;
      captured.width = values_[draft.traced[i]].width;
    }
    if (draft.callee >= 0) op.imm = static_cast<std::uint64_t>(draft.callee);
    program.ops.push_back(op);
    Role role{draft.defines, 0};
    for (std::size_t i = 0; i < 6; ++i)
      if (draft.value[i] && !(role.defines >> i & 1))
        role.uses = static_cast<std::uint8_t>(role.uses | 1u << i);
    program.roles.push_back(role);
  }
}

/// For traces, which are taken from counted programs only.
void FunctionDecoder::take_formulas() {
  if (!context_.counted) return;
  Program& program = context_.program;
  FunctionFormulas made = address_formulas(function_, context_.shared_offsets);
  const auto nodes = static_cast<std::int32_t>(program.formula_nodes.size());
  const auto names = static_cast<std::int32_t>(program.formula_names.size());
  for (FormulaNode& node : made.nodes) {
    if (node.op == FormulaNode::Op::shared) {
      node.a += names;
      continue;
    }
    for (std::int32_t* part : {&node.a, &node.b, &node.c})
      if (*part >= 0) *part += nodes;
  }
  for (auto& [instruction, site] : made.sites) site.root += nodes;
  program.formula_nodes.insert(program.formula_nodes.end(), made.nodes.begin(), made.nodes.end());
  program.formula_names.insert(program.formula_names.end(), made.names.begin(), made.names.end());
  formulas_ = std::move(made.sites);
}

void FunctionDecoder::note_places() {
  sites_base_ = context_.program.sites.size();
  places_base_ = static_cast<std::uint32_t>(context_.program.places.size());
  ptx::Place place = function_.place;
  for (const ptx::Instruction& instruction : function_.instructions) {
    if (instruction.place.line) place = instruction.place;
    if (instruction.in_header.line)
      context_.program.header_places[context_.program.places.size()] = instruction.in_header;
    context_.program.places.push_back(place);
    context_.program.ptx_lines.push_back(instruction.ptx_line);
    context_.program.texts.push_back(instruction.text());
    context_.program.effects.push_back(opcode_of(instruction).effect);
  }
  if (function_.instructions.empty()) {
    context_.program.places.push_back(place);
    context_.program.ptx_lines.push_back(0);
    context_.program.texts.emplace_back("ret");
    context_.program.effects.push_back(Effect::compute);
  }
}

void FunctionDecoder::decode() {
  note_places();
  if (function_.unreadable) throw Error(Fault::no_compile, *function_.unreadable);
  place_locals();
  find_leaders();
  bind_call_slots();
  find_aliases();
  find_narrowed();
  take_formulas();
  lower_all();
  mark_unread();
  if (counted()) mark_aggregated();
  emit();
  context_.program.functions[index_] = std::move(code_);
}

void FunctionDecoder::refuse(const Diagnostic& why) {
  Program& program = context_.program;
  code_.refused = true;
  program.sites.resize(sites_base_);
  code_.begin = static_cast<std::uint32_t>(program.ops.size());
  code_.frame_bytes = (rows_start_ + 63) / 64 * 64;
  Op op;
  op.run = &refused_function;
  op.index = places_base_;
  op.imm = program.refusals.size();
  program.ops.push_back(op);
  program.roles.emplace_back();
  program.refusals.push_back(why);
  program.functions[index_] = std::move(code_);
}

}
