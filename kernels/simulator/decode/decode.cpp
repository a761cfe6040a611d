#include "kernels/simulator/decode/decode.h"

#include "kernels/base/error.h"
#include "kernels/device/static_shared.h"
#include "kernels/simulator/decode/decoder.h"
#include "kernels/simulator/decode/expected_values.h"
#include "kernels/simulator/decode/separate_updates.h"
#include "kernels/simulator/decode/shared_extents.h"
#include "kernels/simulator/decode/unused_loads.h"
#include "kernels/simulator/decode/ways_apart.h"
#include "kernels/simulator/engine/clock.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/standstill.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace kernelarium::sim {

CallLayout layout_of(const ptx::Signature& signature) {
  CallLayout layout;
  std::uint32_t end = kFrameStart;
  const auto place = [&](const std::vector<ptx::Variable>& variables, std::vector<CallLayout::Slot>& slots) {
    for (const ptx::Variable& variable : variables) {
      const auto stride = static_cast<std::uint32_t>((variable.bytes + 7) / 8 * 8);
      slots.push_back({end, static_cast<std::uint32_t>(variable.bytes), stride});
      end += (stride * kLanes + 63) / 64 * 64;
    }
  };
  place(signature.returns, layout.returns);
  place(signature.parameters, layout.parameters);
  layout.bytes = end;
  return layout;
}

std::vector<const ptx::Function*> functions_in_variables(const ptx::Module& module) {
  std::vector<const ptx::Function*> found;
  for (const ptx::Variable& variable : module.variables)
    for (const auto& [offset, name] : variable.symbols)
      if (const ptx::Function* function = module.find(name);
          function && !function->entry && !function->external &&
          std::find(found.begin(), found.end(), function) == found.end())
        found.push_back(function);
  return found;
}

namespace {

bool observes_others(const ptx::Instruction& instruction) {
  const Observes observes = opcode_of(instruction).observes;
  if (observes != Observes::if_strong) return observes == Observes::always;
  return instruction.has("volatile") || instruction.has("acquire") || instruction.has("relaxed") ||
         instruction.has("mmio");
}

/// Which operations are in loops that may wait for other blocks. A called function contains no loop of
/// its caller: all of it counts as such a loop where the program observes others at all.
std::vector<bool> loops_that_may_wait(const Program& program, const std::vector<bool>& observing) {
  std::vector<bool> result(program.ops.size());
  if (std::find(observing.begin(), observing.end(), true) == observing.end()) return result;
  std::vector<std::uint32_t> before(program.ops.size() + 1); // observing operations up to here
  for (std::size_t i = 0; i < program.ops.size(); ++i) {
    const Handler run = program.ops[i].run;
    before[i + 1] = before[i] + (observing[program.ops[i].index] || run == &control::call ||
                                 run == &control::call_indirect);
  }
  for (std::size_t i = 0; i < program.ops.size(); ++i) {
    const Op& op = program.ops[i];
    const bool jumps =
        op.run == &control::branch || op.run == &control::branch_if || op.run == &control::branch_if_not;
    if (!jumps || op.imm > i || before[i + 1] == before[op.imm]) continue;
    std::fill(result.begin() + static_cast<std::ptrdiff_t>(op.imm),
              result.begin() + static_cast<std::ptrdiff_t>(i) + 1, true);
  }
  if (program.functions.size() > 1)
    for (const FunctionCode& function : program.functions)
      if (&function != &program.functions[0])
        std::fill(result.begin() + function.begin, result.end(), true); // the kernel stands first
  return result;
}

bool changes_nothing(const ptx::Instruction& instruction) {
  const Opcode& opcode = opcode_of(instruction);
  return opcode.idle || opcode.effect == Effect::load || opcode.effect == Effect::load_rows ||
         opcode.flow == Flow::branch || opcode.flow == Flow::indexed_branch || opcode.flow == Flow::leave;
}

/// A loop of the kernel: its operations from `begin` on, which `end` comes behind.
struct Loop {
  std::size_t begin = 0, end = 0;
};

std::vector<Loop> loops_of_kernel(const Program& program) {
  std::vector<Loop> loops;
  const std::size_t end = program.functions.size() > 1 ? program.functions[1].begin : program.ops.size();
  for (std::size_t i = 0; i < end; ++i) {
    const Op& op = program.ops[i];
    const bool jumps =
        op.run == &control::branch || op.run == &control::branch_if || op.run == &control::branch_if_not;
    if (jumps && op.imm <= i) loops.push_back({op.imm, i + 1});
  }
  return loops;
}

bool changes_nothing(const Program& program, const ptx::Function& kernel, const Loop& loop) {
  std::uint32_t first = ~0u, last = 0;
  for (std::size_t i = loop.begin; i < loop.end; ++i) {
    const Op& op = program.ops[i];
    if (reads_clock(op)) return false;
    first = std::min(first, op.index);
    last = std::max(last, op.index);
  }
  for (std::uint32_t at = first; at <= last; ++at)
    if (at >= kernel.instructions.size() || !changes_nothing(kernel.instructions[at])) return false;
  return true;
}

bool enters_block(const Op& op) {
  return op.run == &control::enter_block || op.run == &control::enter_block_counted ||
         op.run == &control::enter_noted_block || op.run == &control::enter_noted_block_counted;
}

void note_entry(Op& op, std::uint32_t what) {
  if (op.run == &control::enter_block) op.run = &control::enter_noted_block;
  if (op.run == &control::enter_block_counted) op.run = &control::enter_noted_block_counted;
  if (enters_block(op)) op.r[0] |= what;
}

/// Numbers the loops of the kernel in which no instruction changes anything, and has the basic blocks of the
/// other loops report when they are entered: a warp that returns to such a loop without one of them has not
/// left it. Loops in functions that it calls are skipped, as are those around calls.
void find_idle_loops(Program& program, const ptx::Function& kernel) {
  program.idle_loop.assign(program.ops.size(), 0);
  const std::vector<Loop> loops = loops_of_kernel(program);
  std::vector<Loop> idle;
  std::copy_if(loops.begin(), loops.end(), std::back_inserter(idle),
               [&](const Loop& loop) { return changes_nothing(program, kernel, loop); });
  if (idle.empty()) return;
  std::sort(idle.begin(), idle.end(), [](const Loop& a, const Loop& b) { return a.begin < b.begin; });
  std::uint32_t number = 0;
  std::size_t covered = 0; // up to here operations of idle loops have their number
  for (const Loop& loop : idle) {
    number += loop.begin >= covered; // else it overlaps with the one before
    for (covered = std::max(covered, loop.begin); covered < loop.end; ++covered)
      program.idle_loop[covered] = number;
  }
  for (const Loop& loop : loops)
    for (std::size_t i = loop.begin; i < loop.end; ++i)
      if (program.idle_loop[i] == 0) note_entry(program.ops[i], control::kLeavesIdleLoop);
}

/// Has the basic blocks that store report when they are entered, in loops that may wait for others: a warp
/// that yields there may still make progress.
void find_storing_blocks(Program& program) {
  Op* entry = nullptr;
  for (std::size_t i = 0; i < program.ops.size(); ++i) {
    Op& op = program.ops[i];
    if (enters_block(op)) entry = &op;
    const Effect effect = program.effects[op.index];
    if (entry && program.may_wait[i] && (effect == Effect::store || effect == Effect::store_tile))
      note_entry(*entry, control::kStores);
  }
}

constexpr std::uint32_t kReservedShared = 1024;

bool reads_reserved_offsets(const ptx::Function* function) {
  for (const ptx::Instruction& instruction : function->instructions)
    for (const ptx::Operand& operand : instruction.operands)
      if (operand.kind == ptx::Operand::Kind::special && operand.name.starts_with("%reserved_smem_offset_"))
        return true;
  return false;
}

/// The kernel and every function that it may call: by name, and `with_variables` through addresses in
/// memory.
std::vector<const ptx::Function*> reachable(const ptx::Module& module, const ptx::Function& kernel,
                                            bool with_variables) {
  std::vector<const ptx::Function*> found{&kernel};
  if (with_variables)
    for (const ptx::Function* function : functions_in_variables(module)) found.push_back(function);
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const ptx::Instruction& instruction : found[i]->instructions)
      for (const ptx::Operand& operand : instruction.operands)
        if (operand.kind == ptx::Operand::Kind::symbol)
          if (const ptx::Function* function = module.find(operand.name);
              function && !function->entry && std::find(found.begin(), found.end(), function) == found.end())
            found.push_back(function);
  return found;
}

}

Program decode(const ptx::Module& module, const std::string& entry, bool counted, const Linkage& linkage) {
  const ptx::Function* kernel = module.find(entry);
  if (!kernel || !kernel->entry || kernel->external)
    throw Error(Fault::no_compile,
                Diagnostic{"compile", Sentence::tr("the PTX has no kernel '%1'", entry), "", 0, false});
  Program program;
  program.counted = counted;
  program.files = module.files;
  program.of_python =
      std::ranges::any_of(program.files, [](const std::string& file) { return file.ends_with(".py"); });
  program.of_numba = std::any_of(module.variables.begin(), module.variables.end(), [](const auto& variable) {
    return variable.name.find("NumbaEnv") != std::string::npos; // a variable of each of its functions
  });
  DecodeContext context{module, program, linkage, counted, {}, {}, {}};

  // Shared variables of the module and of every function are adjacent; dynamic shared memory begins
  // after them.
  std::uint64_t end = 0;
  const auto align = [&](std::uint64_t bytes) {
    const std::uint64_t next = (end + bytes - 1) / bytes * bytes, word = std::min(next, (end + 3) / 4 * 4);
    if (word > end)
      program.shared_gaps.emplace_back(static_cast<std::uint32_t>(end), static_cast<std::uint32_t>(word));
    end = next;
  };
  std::vector<std::string> dynamic;
  std::uint64_t dynamic_align = 16;
  const auto place_shared = [&](const std::vector<ptx::Variable>& variables) {
    for (const ptx::Variable& variable : variables) {
      if (variable.space != ptx::Space::shared) continue;
      if (variable.external || variable.bytes == 0) {
        dynamic.push_back(variable.name);
        dynamic_align = std::max(dynamic_align, variable.align);
        continue;
      }
      align(variable.align);
      context.shared_offsets[variable.name] = static_cast<std::uint32_t>(end);
      end += variable.bytes;
      if (end > kMostStaticShared)
        throw too_much_static_shared(module.files[static_cast<std::size_t>(kernel->place.file)],
                                     kernel->place.line);
    }
  };
  place_shared(module.variables);
  const std::vector<const ptx::Function*> functions = reachable(module, *kernel, true);
  for (const ptx::Function* function : functions) place_shared(function->variables);
  if (std::any_of(functions.begin(), functions.end(), reads_reserved_offsets)) {
    // What NVIDIA's headers may use behind the kernel's back, for groups of several warps.
    align(16);
    const std::uint64_t base = end;
    end += kReservedShared;
    program.reserved_shared = static_cast<std::uint32_t>(base);
    program.reserved_shared_bytes = kReservedShared;
    for (const auto& [name, offset] : {std::pair{"begin", 0u},
                                       {"0", 0u},
                                       {"1", kReservedShared / 2},
                                       {"cap", kReservedShared},
                                       {"end", kReservedShared}})
      context.shared_offsets[std::string("%reserved_smem_offset_") + name] =
          static_cast<std::uint32_t>(base + offset);
  }
  align(dynamic.empty() ? 4 : dynamic_align); // a GPU allocates whole words at least
  for (const std::string& name : dynamic) context.shared_offsets[name] = static_cast<std::uint32_t>(end);
  program.static_shared_bytes = static_cast<std::uint32_t>(end);

  context.index_of(*kernel);
  for (const ptx::Function* function : functions_in_variables(module)) context.index_of(*function);
  // What other kernels of the file may call through a pointer in memory stops this one only if it does so.
  const std::vector<const ptx::Function*> named = reachable(module, *kernel, false);
  std::vector<std::uint32_t> first_places; // of each function
  for (std::uint32_t i = 0; i < context.functions.size(); ++i) {
    program.functions.resize(context.functions.size());
    first_places.push_back(static_cast<std::uint32_t>(program.places.size()));
    const ptx::Function* function = context.functions[i];
    FunctionDecoder decoder(context, *function, i);
    try {
      decoder.decode();
    } catch (const Error& error) {
      if (std::find(named.begin(), named.end(), function) != named.end()) throw;
      program.functions.resize(context.functions.size());
      decoder.refuse(error.diagnostics().front());
    }
  }
  program.functions.resize(context.functions.size());
  std::vector<bool> observing;
  for (const ptx::Function* function : context.functions) {
    for (const ptx::Instruction& instruction : function->instructions)
      observing.push_back(observes_others(instruction));
    if (function->instructions.empty()) observing.push_back(false);
  }
  program.may_wait = loops_that_may_wait(program, observing);
  find_idle_loops(program, *kernel);
  find_storing_blocks(program);
  for (std::size_t i = 0; counted && i < context.functions.size(); ++i) {
    find_shared_extents(program, module, *context.functions[i], first_places[i], context.shared_offsets);
    find_separate_updates(program, *context.functions[i], first_places[i]);
    find_expected_values(program, *context.functions[i], first_places[i]);
    if (context.functions[i] != kernel || first_places[i] != 0) continue;
    program.ways_apart = ways_apart(*kernel);
  }
  // Triton has one shared array for all that it keeps there.
  const std::string& name = program.functions.front().name;
  program.of_cub = name.starts_with("_ZN3cub") || name.starts_with("_ZN6thrust");
  // They compute with what nothing has set where the result is not used, and their callers can't change it.
  if (program.of_cub)
    for (FunctionCode& each : program.functions) each.unset.clear();
  program.of_triton = program.of_python &&
                      std::ranges::find(program.shared_names, "global_smem") != program.shared_names.end();
  if (counted && program.of_python) program.unused_loads = unused_loads(*kernel);
  return program;
}

}
