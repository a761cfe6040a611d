#pragma once

#include "kernels/simulator/ptx/module.h"

#include <cstdint>
#include <vector>

namespace kernelarium::sim {

/// Reaching definitions: which instructions may have written a register last, at each point of a function.
class ReachingDefinitions {
 public:
  explicit ReachingDefinitions(const ptx::Function& function);

  /// The set, by number, of instructions whose value `reg` may hold before `instruction`; -1: none.
  int before(std::size_t instruction, std::uint32_t reg) const;
  const std::vector<std::uint32_t>& set(int number) const { return sets_[static_cast<std::size_t>(number)]; }
  int block_of(std::size_t instruction) const { return block_of_[instruction]; }
  const std::vector<std::uint32_t>& definitions(std::uint32_t reg) const { return definitions_[reg]; }

 private:
  const ptx::Function& function_;
  std::vector<std::vector<std::uint32_t>> definitions_; ///< by register: instructions, ascending
  std::vector<int> block_of_;
  std::vector<std::size_t> begin_;                                ///< of blocks
  std::vector<std::vector<std::pair<std::uint32_t, int>>> entry_; ///< by block: register and set, ascending
  std::vector<std::vector<std::uint32_t>> sets_;
};

/// Registers that an instruction writes.
std::vector<std::uint32_t> written_registers(const ptx::Instruction& instruction);

}
