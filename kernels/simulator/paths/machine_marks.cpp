#include "kernels/simulator/paths/machine_marks.h"

#include <algorithm>
#include <string_view>

namespace kernelarium::sim {
namespace {

constexpr int kBranchRank = 2, kStaysRank = 5;

/// What stays where it was, and in each copy, ranks highest.
int rank_of(const MachineInstruction& one) {
  if (one.flow == MachineFlow::branch || one.flow == MachineFlow::leave) return kBranchRank;
  const bool stays = one.step.store || one.step.unit == Unit::barrier || one.step.unit == Unit::atomic ||
                     one.step.unit == Unit::tensor || one.step.unit == Unit::copy ||
                     one.step.unit == Unit::phase || one.step.unit == Unit::bulk;
  if (stays) return kStaysRank;
  if (one.step.site >= 0) return 4;
  if (one.step.unit == Unit::fp32) return 1;
  return 0;
}

/// PTX that becomes one machine instruction, or part of one.
bool is_single(std::string_view operation) {
  if (operation.find("64") != std::string_view::npos || operation.find("wide") != std::string_view::npos)
    return false;
  static constexpr std::string_view names[] = {"add.", "sub.", "mul.lo", "mul.f32", "mad.lo", "fma.",
                                               "and.", "or.",  "xor.",   "not.",    "shl.",   "shr.",
                                               "shf.", "min.", "max.",   "lop3."};
  return std::any_of(std::begin(names), std::end(names),
                     [&](std::string_view name) { return operation.starts_with(name); });
}

/// PTX that may become more than one machine instruction of its kind.
bool becomes_several(std::string_view operation) {
  return operation.starts_with("wmma") || operation.starts_with("mma");
}

}

MachineMarks::MachineMarks(const MachineCode& code, const Program& program)
    : code_(code), program_(program), by_ptx_(program.blocks.size()), copies_(code.blocks.size()),
      places_(code.blocks.size()), most_(code.blocks.size(), 1), block_of_(program.ptx_lines.size(), -1),
      visible_(program.blocks.size()) {
  for (std::size_t b = 0; b < program.blocks.size(); ++b)
    for (std::uint32_t i = 0; i < program.blocks[b].count; ++i)
      if (program.blocks[b].first + i < block_of_.size())
        block_of_[program.blocks[b].first + i] = static_cast<std::int64_t>(b);
  // The end of the kernel is wherever it is needed.
  for (const MachineInstruction& one : code.instructions) {
    const std::int64_t block = one.flow == MachineFlow::leave ? block_of(one.ptx) : -1;
    if (block >= 0 && program.blocks[static_cast<std::size_t>(block)].count == 1) ends_.insert(block);
  }
  for (std::size_t i = 0; i < code.back.size(); ++i)
    if (code.back[i] >= 0)
      loops_[static_cast<std::uint32_t>(block_of(static_cast<std::int64_t>(i)))] =
          static_cast<std::uint32_t>(block_of(code.back[i]));

  for (std::size_t s = 0; s < code.blocks.size(); ++s)
    for (std::uint32_t i = 0; i < code.blocks[s].count; ++i)
      if (const MachineInstruction& one = instructions(s)[i]; marks(one) && rank_of(one) >= kBranchRank)
        places_[s][static_cast<std::uint32_t>(block_of(one.ptx))] = i + 1;
  mark_by_instructions(count_by_steps());
  for (std::uint32_t p = 0; p < by_ptx_.size(); ++p)
    for (const auto& [s, copies] : by_ptx_[p]) {
      copies_[s][p] = copies;
      most_[s] = std::max(most_[s], copies);
    }
}

bool MachineMarks::marks(const MachineInstruction& one) const {
  if (one.step.unit == Unit::group_tensor) return false; // it names the PTX of a neighbour
  // Other branches stand for the instruction before them.
  if (one.step.unit == Unit::none || (one.step.unit == Unit::branch && !one.guarded)) return false;
  const std::int64_t block = block_of(one.ptx);
  return block >= 0 && !ends_.contains(block);
}

std::vector<MachineMarks::Copies> MachineMarks::count_by_steps() const {
  // What each addition of the PTX adds in each machine block, in steps of its own.
  std::map<std::int64_t, std::map<std::size_t, std::int64_t>> steps;
  for (std::size_t s = 0; s < code_.blocks.size(); ++s)
    for (const MachineInstruction& one : instructions(s)) {
      if (one.advance == 0 || one.ptx < 0) continue;
      const std::int32_t step = code_.added[static_cast<std::size_t>(one.ptx)];
      if (step == 0 || one.advance % step != 0 || one.advance / step < 0) continue;
      steps[one.ptx][s] += one.advance / step;
    }
  std::vector<Copies> counted(by_ptx_.size());
  for (const auto& [ptx, by_block] : steps) {
    const auto block = static_cast<std::size_t>(block_of(ptx));
    if (!repeats(static_cast<std::uint32_t>(block))) continue;
    for (const auto& [s, copies] : by_block) {
      std::uint32_t& most = counted[block][s];
      most = std::max(most, static_cast<std::uint32_t>(copies));
    }
  }
  return counted;
}

MachineMarks::Copies MachineMarks::count_by_bodies(std::uint32_t ptx,
                                                   std::optional<std::int64_t> branch) const {
  std::map<std::size_t, std::map<std::int64_t, std::uint32_t>> made; // machine block, PTX instruction
  std::set<std::size_t> holds;                                       // the branch
  std::set<std::int64_t> all;
  for (std::size_t s = 0; s < code_.blocks.size(); ++s)
    for (const MachineInstruction& one : instructions(s)) {
      if (!marks(one) || block_of(one.ptx) != static_cast<std::int64_t>(ptx)) continue;
      if (one.ptx == branch && one.flow == MachineFlow::branch)
        holds.insert(s);
      else if (one.advance == 0 && is_single(program_.texts[static_cast<std::size_t>(one.ptx)])) {
        ++made[s][one.ptx];
        all.insert(one.ptx);
      }
    }
  Copies copies;
  for (auto& [s, instructions] : made) {
    if (branch && !holds.contains(s)) continue;
    std::vector<std::uint32_t> numbers;
    for (const auto& [instruction, number] : instructions) numbers.push_back(number);
    if (!branch) numbers.resize(all.size()); // what was moved out of a copy is not one
    std::sort(numbers.begin(), numbers.end());
    if (const std::uint32_t middle = numbers[numbers.size() / 2]; middle > 0) copies[s] = middle;
  }
  for (const std::size_t s : holds) copies.try_emplace(s, 1);
  return copies;
}

void MachineMarks::mark_by_instructions(const std::vector<Copies>& counted) {
  std::map<std::int64_t, std::pair<int, std::uint32_t>> made; // PTX instruction: rank, machine instructions
  for (const MachineInstruction& one : code_.instructions)
    if (marks(one)) {
      auto& [rank, number] = made[one.ptx];
      rank = std::max(rank, rank_of(one));
      ++number;
    }
  std::vector<std::int64_t> mark(by_ptx_.size(), -1);
  for (const auto& [ptx, what] : made) {
    const std::int64_t block = block_of(ptx);
    std::int64_t& best = mark[static_cast<std::size_t>(block)];
    if (best < 0 || what.first > made[best].first ||
        (what.first == made[best].first && what.second < made[best].second))
      best = ptx;
  }
  // What may be moved marks a block only if it occurs once.
  for (std::int64_t& ptx : mark)
    if (ptx >= 0 && made[ptx].first == 0 && made[ptx].second > 1) ptx = -1;
  for (std::size_t s = 0; s < code_.blocks.size(); ++s)
    for (const MachineInstruction& one : instructions(s)) {
      if (!marks(one)) continue;
      const auto block = static_cast<std::size_t>(block_of(one.ptx));
      if (mark[block] != one.ptx) continue;
      visible_[block] = true;
      if (rank_of(one) >= made[one.ptx].first) ++by_ptx_[block][s];
    }
  for (std::uint32_t p = 0; p < by_ptx_.size(); ++p) {
    const int rank = mark[p] >= 0 ? made[mark[p]].first : 0;
    if (!counted[p].empty() &&
        (rank < kStaysRank || becomes_several(program_.texts[static_cast<std::size_t>(mark[p])]))) {
      visible_[p] = true;
      // The last copies of a loop need not count on.
      const Copies bodies = count_by_bodies(p, std::nullopt);
      by_ptx_[p] = counted[p];
      by_ptx_[p].insert(bodies.begin(), bodies.end());
    } else if (rank == kBranchRank && repeats(p)) {
      by_ptx_[p] = count_by_bodies(p, mark[p]);
    }
  }
  for (const auto& [p, first] : loops_)
    if (first < p && mark[p] >= 0 && made[mark[p]].first <= kBranchRank) count_with_loop(first, p);
}

void MachineMarks::count_with_loop(std::uint32_t first, std::uint32_t last) {
  Copies most;
  for (std::uint32_t p = first; p < last; ++p)
    for (const auto& [s, copies] : by_ptx_[p]) most[s] = std::max(most[s], copies);
  const bool unrolled = std::any_of(most.begin(), most.end(), [](const auto& one) { return one.second > 1; });
  if (unrolled) by_ptx_[last] = most;
}

}
