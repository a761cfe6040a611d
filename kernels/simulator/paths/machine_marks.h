#pragma once

#include "kernels/simulator/paths/machine_code.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace kernelarium::sim {

/// Where each basic block of the PTX is in the machine code, and how often: the assembler makes several
/// copies of a loop's body.
///
/// A block that repeats itself is counted by what its copies add to the loop's counter. Others are marked by
/// one of their instructions: one that is neither moved nor folded away, and occurs once in each copy.
class MachineMarks {
 public:
  MachineMarks(const MachineCode& code, const Program& program);

  std::span<const MachineInstruction> instructions(std::size_t block) const {
    return std::span(code_.instructions).subspan(code_.blocks[block].first, code_.blocks[block].count);
  }
  /// How often the PTX block occurs in the machine block.
  std::uint32_t copies(std::size_t machine, std::uint32_t ptx) const {
    const auto found = copies_[machine].find(ptx);
    return found == copies_[machine].end() ? 0 : found->second;
  }
  /// Where the PTX block's last instruction that is not moved lies in the machine block.
  std::uint32_t place(std::size_t machine, std::uint32_t ptx) const {
    const auto found = places_[machine].find(ptx);
    return found == places_[machine].end() ? 0 : found->second;
  }
  /// Copies of the loop body that the machine block is.
  std::uint32_t most_copies(std::size_t machine) const { return most_[machine]; }
  bool holds_any(std::size_t machine) const { return !copies_[machine].empty(); }
  bool visible(std::uint32_t ptx) const { return visible_[ptx]; }
  std::int64_t block_of(std::int64_t instruction) const {
    return instruction < 0 ? -1 : block_of_[static_cast<std::size_t>(instruction)];
  }

 private:
  using Copies = std::map<std::size_t, std::uint32_t>; ///< of a PTX block, by machine block

  bool marks(const MachineInstruction& one) const;
  void mark_by_instructions(const std::vector<Copies>& counted);
  /// The copies of each loop by what they add to its counter; empty if unknown.
  std::vector<Copies> count_by_steps() const;
  /// The same by how often the instructions of the body occur: next to the branch, if there is one, or
  /// wherever most of them do.
  Copies count_by_bodies(std::uint32_t ptx, std::optional<std::int64_t> branch) const;
  /// The branch at the end of a loop also occurs next to its unrolled copies, as a test of the remainder,
  /// and is missing in the last: the block goes where the others of the loop are.
  void count_with_loop(std::uint32_t first, std::uint32_t last);
  /// A separate loop.
  bool repeats(std::uint32_t ptx) const {
    const auto found = loops_.find(ptx);
    return found != loops_.end() && found->second == ptx;
  }

  const MachineCode& code_;
  const Program& program_;
  std::vector<Copies> by_ptx_;
  std::vector<std::map<std::uint32_t, std::uint32_t>> copies_; ///< of PTX blocks, in each machine block
  std::vector<std::map<std::uint32_t, std::uint32_t>> places_;
  std::vector<std::uint32_t> most_;              ///< of them, in each machine block
  std::vector<std::int64_t> block_of_;           ///< of each PTX instruction
  std::vector<bool> visible_;                    ///< each PTX block
  std::set<std::int64_t> ends_;                  ///< PTX blocks that only end the kernel
  std::map<std::uint32_t, std::uint32_t> loops_; ///< from their last PTX blocks to their first
};

}
