#pragma once

#include "kernels/compiler/cubin.h"
#include "kernels/device/paths.h"
#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/ptx/module.h"

#include <optional>

namespace kernelarium::sim {

/// Where control goes after a machine instruction.
enum class MachineFlow : std::uint8_t {
  next,
  branch,
  meet,  ///< lanes that parted wait here for each other
  call,  ///< of a subroutine that the assembler made: comes back
  leave, ///< the kernel, for all lanes of a warp or some
  elsewhere
};

/// One instruction of machine code, as far as the time model needs it.
struct MachineInstruction {
  WarpStep step;
  MachineFlow flow = MachineFlow::next;
  bool guarded = false;     ///< by a predicate, which may be false
  std::int64_t target = -1; ///< of a branch: index of an instruction
  std::int64_t ptx = -1;    ///< the PTX instruction it was made of: index into Program::ptx_lines
  std::int32_t advance = 0; ///< the constant that it adds to its own register: a loop's counter
};

/// A basic block of it.
struct MachineBlock {
  std::uint32_t first = 0, count = 0;
  std::int64_t next = -1, target = -1; ///< blocks behind it: the one that follows, the one it branches to
  bool meets = false, calls = false;   ///< it has such an instruction
};

struct MachineCode {
  std::vector<MachineInstruction> instructions;
  std::vector<MachineBlock> blocks;
  std::vector<InstructionPlace> places; ///< of the instructions
  std::vector<std::string> files;       ///< Program::files
  std::vector<std::int32_t> added;      ///< the constant that a PTX instruction adds to a register; 0: none
  std::vector<std::int64_t> back;       ///< where in the PTX a branch goes back to; -1: it does not
};

/// Decodes a kernel's machine code. Nothing where it does not say which PTX it was made of, or holds what
/// only the steps of the PTX are known to do: asynchronous matrix products, functions of its own.
std::optional<MachineCode> decode_machine_code(const MachineText& text, int compute_capability,
                                               const ptx::Module& module, const Program& program);

}
