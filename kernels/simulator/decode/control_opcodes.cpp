#include "kernels/simulator/decode/lowering.h"
#include "kernels/simulator/engine/child_work.h"
#include "kernels/simulator/engine/clock.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/runtime_calls.h"

#include <fmt/format.h>
#include <string>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;
using Operand = ptx::Operand;

void lower_branch(Lowering& l) {
  l.need_operands(1);
  Draft draft;
  draft.target = l.label(l.operand(0));
  if (l.now().guard < 0) {
    draft.op.run = &control::branch;
  } else {
    draft.op.run = l.now().guard_negated ? &control::branch_if_not : &control::branch_if;
    draft.value[0] = l.register_value(static_cast<std::uint32_t>(l.now().guard));
  }
  l.push_unguarded(draft);
}

void lower_indexed_branch(Lowering& l) {
  if (l.now().guard >= 0) l.unsupported(Sentence::tr("a guarded indexed branch"));
  if (l.operands().size() != 2 || l.operand(1).kind != Kind::symbol)
    l.malformed("an index and a table are expected");
  const auto targets = l.function().branch_targets.find(l.operand(1).name);
  if (targets == l.function().branch_targets.end()) l.malformed("the table of targets is not declared");
  Draft draft;
  draft.op.run = &control::branch_indexed;
  draft.value[0] = l.use(l.operand(0), 4);
  draft.op.r[1] = static_cast<std::uint32_t>(targets->second.size());
  l.push_unguarded(draft);
  for (const std::string& name : targets->second) {
    Operand label;
    label.kind = Kind::symbol;
    label.name = name;
    Draft entry;
    entry.op.run = &control::branch;
    entry.target = l.label(label);
    l.push_unguarded(entry);
  }
}

void lower_call(Lowering& l) {
  std::size_t at = 0;
  if (l.operand(at).kind == Kind::vector) ++at;
  const Operand& target = l.operand(at);
  if (target.kind == Kind::reg) {
    if (l.now().guard >= 0) l.unsupported(Sentence::tr("a guarded indirect call"));
    Draft draft;
    draft.op.run = &control::call_indirect;
    draft.op.r[2] = l.call_place();
    draft.value[1] = l.use(target, 8);
    return l.push_unguarded(draft);
  }
  l.branch_over();
  const ptx::Function& callee = *l.context().module.find(target.name);
  Draft draft;
  if (callee.external) {
    draft.op.run = runtime_call(callee.name);
    const std::string name = name_in_source(callee.name);
    if (!draft.op.run && name.starts_with("cuda"))
      l.refuse_instruction("unsupported",
                           Sentence::tr("%1 in a kernel is not simulated: call it from the host, or run this "
                                        "kernel on a GPU",
                                        name));
    if (!draft.op.run) l.unsupported(Sentence::tr("function '%1' is not part of the program", name));
    l.program().needs_heap |= name == "malloc" || name == "cudaMalloc";
    l.program().launches_graphs |= name == "cudaGraphLaunch";
    const CallLayout layout = layout_of(callee.signature);
    const std::uint32_t place = l.call_place();
    if (!layout.returns.empty()) draft.op.r[0] = place + layout.returns[0].offset;
    for (std::size_t i = 0; i < layout.parameters.size() && i < 5; ++i)
      draft.op.r[i + 1] = place + layout.parameters[i].offset;
  } else {
    draft.op.run = &control::call;
    draft.op.r[2] = l.call_place();
    draft.callee = static_cast<int>(l.function_index(callee));
  }
  l.push_unguarded(draft);
}

/// Lanes continue elsewhere, or not at all, or in another order: see `handler`.
template<Handler handler>
void lower_steering(Lowering& l) {
  l.branch_over();
  Draft draft;
  draft.op.run = handler;
  l.push_unguarded(draft);
}

/// The same with one operand: nanosleep.u32 time; bar.warp.sync mask
template<Handler handler>
void lower_steering_by(Lowering& l) {
  l.need_operands(1);
  l.branch_over();
  Draft draft;
  draft.op.run = handler;
  draft.value[0] = l.use(l.operand(0), 4);
  l.push_unguarded(draft);
}

/// That of a time that the code names; others are taken to be short.
Cost cost_of_sleep(const ptx::Instruction& instruction) {
  const bool known = !instruction.operands.empty() && instruction.operands.front().kind == Kind::integer;
  const std::uint64_t ns = known ? std::min<std::uint64_t>(instruction.operands.front().bits, ~0u) : 0;
  constexpr double kClocksPerNs = 1.98; // of an H200
  return {Unit::branch, 1,
          static_cast<std::uint32_t>(slept_ns(static_cast<std::uint32_t>(ns)) * kClocksPerNs)};
}

void lower_barrier(Lowering& l) {
  if (l.now().modifiers.empty()) l.malformed("a kind of barrier is expected");
  l.branch_over();
  Draft draft;
  const bool arrive = l.has("arrive"), reduce = l.has("red");
  if (!arrive && !reduce && !l.has("sync")) l.unsupported();
  std::size_t at = reduce ? 1 : 0;
  if (l.operands().size() <= at) l.malformed("a barrier number is expected");
  const Operand& number = l.operand(at++);
  if (number.kind == Kind::integer) {
    draft.op.imm = std::min<std::uint64_t>(number.bits, 0xfffe);
  } else {
    draft.op.imm = 0xffff;
    draft.value[1] = l.use(number, 4);
  }
  const std::size_t rest = l.operands().size() - at - (reduce ? 1 : 0);
  if (rest == 1) {
    draft.op.imm |= std::uint64_t{1} << 32;
    draft.value[2] = l.use(l.operand(at++), 4);
  } else if (rest != 0) {
    l.malformed("the number of operands does not match");
  }
  if (l.now().opcode == "barrier" && !l.has("aligned")) draft.op.imm |= std::uint64_t{1} << 34;
  draft.op.run = arrive ? &control::barrier_arrive : &control::barrier_sync;
  if (!reduce) return l.push_unguarded(draft);
  draft.op.run = &control::barrier_reduce;
  const std::uint64_t kind = l.has("popc") ? 1 : l.has("and") ? 2 : 3;
  draft.op.imm |= kind << 48;
  draft.value[3] = l.use(l.operand(at), 0);
  const Operand& result = l.operand(0);
  if (result.kind != Kind::reg) l.malformed("the result must be a register");
  draft.value[0] = l.register_value(result.reg);
  draft.defines = 1;
  if (l.register_width(result) != (kind == 1 ? 4 : 0)) l.malformed("the result has the wrong type");
  l.push_unguarded(draft);
}

void lower_nothing(Lowering& l) {
  Draft draft;
  draft.op.run = &control::nothing;
  l.push(draft);
}

/// setmaxnreg.action.sync.aligned.u32 registers: changes how many a warp has, which only hardware runs out
/// of.
void lower_register_count(Lowering& l) { l.gather_warp(); }

}

void add_control_opcodes(std::vector<Opcode>& table) {
  const Cost jump{Unit::branch, 1, 0}, far{Unit::branch, 2, 12};
  table.push_back({.name = "bra",
                   .operands = "{.uni} label",
                   .lower = &lower_branch,
                   .writes = false,
                   .flow = Flow::branch,
                   .cost = jump});
  table.push_back({.name = "brx",
                   .operands = ".idx{.uni} index, table",
                   .lower = &lower_indexed_branch,
                   .writes = false,
                   .steers = true,
                   .restarts = true,
                   .flow = Flow::indexed_branch,
                   .cost = far});
  table.push_back({.name = "call",
                   .operands = "{.uni} (results), function, (arguments){, prototype}",
                   .lower = &lower_call,
                   .writes = false,
                   .steers = true,
                   .restarts = true,
                   .flow = Flow::call,
                   .cost = far});
  const auto leaving = [&](const char* name, void (*lower)(Lowering&)) {
    table.push_back(
        {.name = name, .lower = lower, .writes = false, .steers = true, .flow = Flow::leave, .cost = jump});
  };
  leaving("ret", &lower_steering<&control::leave>);
  leaving("exit", &lower_steering<&control::exit>);
  leaving("trap", &lower_steering<&control::trap>);
  leaving("brkpt", &lower_steering<&control::breakpoint>);
  table.push_back({.name = "nanosleep",
                   .operands = ".u32 time",
                   .lower = &lower_steering_by<&control::nanosleep>,
                   .writes = false,
                   .steers = true,
                   .flow = Flow::wait,
                   .observes = Observes::always,
                   .idle = true,
                   .cost_by_form = &cost_of_sleep,
                   .pipe = Pipe::control});
  for (const std::string name : {"bar", "bar.cta", "barrier", "barrier.cta"}) {
    Opcode barrier{.name = name,
                   .operands = ".sync|.arrive{.aligned} number{, threads}",
                   .lower = &lower_barrier,
                   .writes = false,
                   .steers = true,
                   .flow = Flow::wait,
                   .idle = true,
                   .cost = {Unit::barrier, 1, 0}};
    table.push_back(barrier);
    barrier.name += ".red";
    barrier.operands = ".popc|.and|.or{.aligned}.type d, number{, threads}, p";
    barrier.writes = true;
    table.push_back(barrier);
  }
  table.push_back({.name = "bar.warp",
                   .operands = ".sync mask",
                   .lower = &lower_steering_by<&control::warp_sync>,
                   .writes = false,
                   .steers = true,
                   .idle = true,
                   .cost = {Unit::barrier, 1, 0},
                   .pipe = Pipe::control}); // it stops no other warp
  const auto nothing = [&](const char* name, int capability) {
    table.push_back({.name = name,
                     .operands = "...",
                     .lower = &lower_nothing,
                     .capability = capability,
                     .writes = false,
                     .cost = {Unit::integer, 1, 5},
                     .pipe = Pipe::control});
  };
  nothing("griddepcontrol", 90);
  nothing("pmevent", 0);
  table.push_back({.name = "setmaxnreg",
                   .operands = "...",
                   .lower = &lower_register_count,
                   .capability = 90,
                   .writes = false,
                   .steers = true,
                   .cost = {Unit::integer, 1, 5},
                   .pipe = Pipe::control});
}

}
