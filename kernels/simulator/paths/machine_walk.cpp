#include "kernels/simulator/paths/machine_walk.h"

#include "kernels/simulator/paths/machine_marks.h"

#include <algorithm>
#include <deque>
#include <map>
#include <queue>

namespace kernelarium::sim {
namespace {

constexpr int kFar = 1 << 20;
constexpr std::uint32_t kAnyCopies = ~0u;
constexpr int kSubroutine = 8;          ///< blocks that a way is longer for a slow case that calls one
constexpr int kNotEntered = 4;          ///< and for one through code that is not to be run
constexpr int kOtherLanes = 5;          ///< half blocks that a way of lanes that waited counts more
constexpr std::size_t kPending = 8;     ///< ways not taken by the lanes that came first
constexpr std::uint32_t kAhead = 64;    ///< blocks of the PTX by which the assembler may move a load up
constexpr double kMostJumps = 0.05;     ///< of the blocks
constexpr double kFewestAccesses = 0.6; ///< one instruction of the PTX may have several

/// How many blocks each machine block is from the nearest that ends the kernel.
std::vector<int> distances_to_end(const MachineCode& code) {
  std::vector<std::vector<std::uint32_t>> before(code.blocks.size());
  std::vector<int> distance(code.blocks.size(), kFar);
  std::deque<std::uint32_t> queue;
  for (std::uint32_t s = 0; s < code.blocks.size(); ++s) {
    const MachineBlock& block = code.blocks[s];
    for (const std::int64_t to : {block.next, block.target})
      if (to >= 0) before[static_cast<std::size_t>(to)].push_back(s);
    if (code.instructions[block.first + block.count - 1].flow != MachineFlow::leave) continue;
    distance[s] = 0;
    queue.push_back(s);
  }
  while (!queue.empty()) {
    const std::uint32_t s = queue.front();
    queue.pop_front();
    for (const std::uint32_t from : before[s]) {
      const int length = distance[s] + 1 + (code.blocks[from].calls ? kSubroutine : 0);
      if (length >= distance[from]) continue;
      distance[from] = length;
      queue.push_back(from);
    }
  }
  return distance;
}

class Walker {
 public:
  Walker(const MachineCode& code, const Program& program)
      : code_(code), marks_(code, program), to_end_(distances_to_end(code)) {
    std::map<int, std::uint32_t> site_of; // by line of the PTX
    for (const MachineInstruction& one : code.instructions) {
      if (one.step.site < 0) continue;
      const auto site = static_cast<std::uint32_t>(one.step.site);
      queues_[site];
      queue_of_[site] = site;
      if (program.sites[site].piece) site_of[program.sites[site].ptx_line] = site;
    }
    for (std::uint32_t site = 0; site < program.sites.size(); ++site)
      if (const auto found = site_of.find(program.sites[site].ptx_line);
          program.sites[site].piece && found != site_of.end()) {
        queue_of_[site] = found->second;
        ++queues_[found->second].pieces;
      }
  }

  WarpPath walk(const WarpPath& ptx) {
    begin(ptx);
    WarpPath path;
    path.left_out = ptx.left_out;
    path.matches = ptx.matches;
    path.matched_values = ptx.matched_values;
    path.shapes = ptx.shapes;
    std::size_t at = 0;
    const std::size_t most = 16 * ptx.entries.size() + 64;
    for (std::size_t steps = 0; steps < most; ++steps) {
      const std::size_t begin = next_;
      std::map<std::uint32_t, std::uint32_t> taken;
      next_ = consume(at, next_, taken);
      enter(path, at, begin);
      if (next_ == entries_.size() && leaves(at)) break;
      const std::int64_t to = choose(at);
      if (to < 0) break;
      at = static_cast<std::size_t>(to);
    }
    // A path that is cut off has no end.
    complete_ &= next_ == entries_.size();
    walked_ += path.entries.size();
    return path;
  }

  bool followed() const {
    return complete_ && static_cast<double>(jumps_) <= kMostJumps * static_cast<double>(walked_) + 1 &&
           static_cast<double>(taken_) >= kFewestAccesses * static_cast<double>(accesses_);
  }

 private:
  struct Execution {
    std::uint32_t entry;         ///< visible one
    std::uint32_t access, count; ///< of the first access, and how many of them
  };
  /// What one instruction of the PTX accessed, in its order: a load of a matrix by wmma in several pieces,
  /// which as many machine instructions share.
  struct Queue {
    std::vector<Execution> all;
    std::size_t next = 0;
    std::uint32_t pieces = 0, part = 0; ///< machine instructions that have taken theirs of the next
  };

  bool leaves(std::size_t s) const { return marks_.instructions(s).back().flow == MachineFlow::leave; }

  void begin(const WarpPath& ptx) {
    ptx_ = &ptx;
    entries_.clear();
    next_ = 0;
    pending_.clear();
    for (auto& [site, queue] : queues_) queue = {.pieces = queue.pieces};
    for (std::uint32_t e = 0; e < ptx.entries.size(); ++e) {
      const std::size_t last = e + 1 < ptx.entries.size() ? ptx.entries[e + 1].access : ptx.accesses.size();
      const bool visible = marks_.visible(ptx.entries[e].block);
      const auto number = static_cast<std::uint32_t>(entries_.size());
      if (visible) entries_.push_back(ptx.entries[e].block);
      for (std::size_t a = ptx.entries[e].access; a < last; ++a) {
        const auto found = queue_of_.find(ptx.accesses[a].site); // others became part of a neighbour
        if (found == queue_of_.end()) continue;
        std::vector<Execution>& all = queues_[found->second].all;
        if (a > ptx.entries[e].access && !all.empty() && all.back().access + all.back().count == a) {
          ++all.back().count;
          continue;
        }
        all.push_back({number, static_cast<std::uint32_t>(a), 1});
        ++accesses_;
      }
    }
  }

  /// The entry behind those that stand in the machine block: each as often as there are copies of it. One
  /// after the other, by their order in the PTX or, of a loop that the assembler has turned, where they lie.
  std::size_t consume(std::size_t s, std::size_t from, std::map<std::uint32_t, std::uint32_t>& taken) const {
    std::int64_t last = -1;
    std::uint32_t last_place = 0;
    for (; from < entries_.size(); ++from) {
      const std::uint32_t block = entries_[from], place = marks_.place(s, block);
      const bool back = static_cast<std::int64_t>(block) <= last && place <= last_place;
      if ((back && marks_.most_copies(s) < 2) || marks_.copies(s, block) <= taken[block]) break;
      ++taken[block];
      last = block;
      last_place = place;
    }
    return from;
  }

  void enter(WarpPath& path, std::size_t s, std::size_t begin) {
    path.entries.push_back({static_cast<std::uint32_t>(s), static_cast<std::uint32_t>(path.accesses.size())});
    for (const MachineInstruction& one : marks_.instructions(s)) {
      if (one.step.site < 0) continue;
      const auto found = queues_.find(static_cast<std::uint32_t>(one.step.site));
      if (found == queues_.end()) continue;
      Queue& queue = found->second;
      for (; queue.next < queue.all.size() && queue.all[queue.next].entry + kAhead < begin; queue.part = 0)
        ++queue.next;
      if (queue.next == queue.all.size()) continue;
      const auto [entry, access, count] = queue.all[queue.next];
      const std::int64_t home = marks_.block_of(one.ptx);
      const bool moved = home >= 0 && marks_.copies(s, static_cast<std::uint32_t>(home)) == 0;
      if (entry >= next_ + (moved ? kAhead : 0)) continue; // its predicate is false
      const std::uint32_t sharing = queue.pieces > 1 ? machine_instructions(s, one) : 1;
      take(path, access + count * queue.part / sharing, access + count * (queue.part + 1) / sharing,
           one.step.place);
      if (queue.part == 0) ++taken_;
      if (++queue.part < sharing) continue;
      queue.part = 0;
      ++queue.next;
    }
  }

  /// One access that stands for these of the PTX.
  void take(WarpPath& path, std::uint32_t from, std::uint32_t to, std::uint32_t site) const {
    if (from == to) return;
    AccessCost sum = ptx_->accesses[from];
    sum.site = site;
    for (std::uint32_t i = from + 1; i < to; ++i) {
      const AccessCost& other = ptx_->accesses[i];
      sum.lines += other.lines;
      sum.sectors += other.sectors;
      sum.wavefronts += other.wavefronts;
      sum.filled += other.filled;
      sum.per_word += other.per_word;
      sum.shape = AccessCost::kUnknown;
      if (other.role == AccessCost::Role::remote) sum.role = other.role;
    }
    path.accesses.push_back(sum);
  }

  /// How many of the machine block do what the PTX's instruction of this one does once.
  std::uint32_t machine_instructions(std::size_t s, const MachineInstruction& like) const {
    std::uint32_t count = 0;
    for (const MachineInstruction& one : marks_.instructions(s)) count += one.step.site == like.step.site;
    const std::int64_t home = marks_.block_of(like.ptx);
    const std::uint32_t copies = home < 0 ? 1 : marks_.copies(s, static_cast<std::uint32_t>(home));
    return std::max(count / std::max(copies, 1u), 1u);
  }

  struct Reached {
    std::size_t machine;
    int blocks; ///< away
    bool operator<(const Reached& other) const { return blocks > other.blocks; }
  };
  /// Where a PTX block stands, as reached from `from` without running it before. Ways through code of other
  /// PTX blocks, which were not entered, count as long.
  const std::vector<Reached>& reached(std::uint32_t ptx, std::size_t from) {
    const auto [found, is_new] = reached_.try_emplace({ptx, static_cast<std::uint32_t>(from)});
    if (!is_new) return found->second;
    std::vector<bool> seen(code_.blocks.size());
    std::priority_queue<Reached> queue;
    queue.push({from, 0});
    while (!queue.empty()) {
      const Reached one = queue.top();
      queue.pop();
      if (seen[one.machine]) continue;
      seen[one.machine] = true;
      if (marks_.copies(one.machine, ptx) > 0) {
        found->second.push_back(one);
        continue;
      }
      const MachineBlock& block = code_.blocks[one.machine];
      const int length =
          1 + (block.calls ? kSubroutine : 0) + (marks_.holds_any(one.machine) ? kNotEntered : 0);
      for (const std::int64_t to : {block.next, block.target})
        if (to >= 0 && !seen[static_cast<std::size_t>(to)])
          queue.push({static_cast<std::size_t>(to), one.blocks + length});
    }
    return found->second;
  }

  /// Whether a branch goes straight to a loop's last copy, past the tests whether larger ones can be run: the
  /// assembler's way out for counters that run over.
  bool is_guard(const MachineBlock& block) {
    if (block.next < 0 || block.target < 0) return false;
    const auto target = static_cast<std::size_t>(block.target);
    if (marks_.copies(target, entries_[next_]) == 0) return false;
    const std::vector<Reached>& others = reached(entries_[next_], static_cast<std::size_t>(block.next));
    const auto any = [&](auto holds) { return std::any_of(others.begin(), others.end(), holds); };
    return any([&](const Reached& one) { return one.machine == target; }) && any([&](const Reached& one) {
             return marks_.most_copies(one.machine) > marks_.most_copies(target);
           });
  }

  /// How many copies of a loop's body will be run in the machine block; 0 if it has more than that.
  std::uint32_t filled(std::size_t s) const {
    const std::uint32_t copies = marks_.most_copies(s);
    if (copies < 2) return 1;
    std::map<std::uint32_t, std::uint32_t> taken;
    consume(s, next_, taken);
    const bool all =
        std::any_of(taken.begin(), taken.end(), [&](const auto& one) { return one.second == copies; });
    return all ? copies : 0;
  }

  /// The machine block behind `s`; -1: the path can't be followed.
  std::int64_t choose(std::size_t s) {
    const MachineBlock& block = code_.blocks[s];
    const bool ended = next_ == entries_.size();
    struct Choice {
      std::int64_t to = -1;
      int cost = kFar;
      std::uint32_t filled = 0;
    } best;
    const auto weigh = [&](const Choice& one) {
      if (best.to < 0 || (one.filled != best.filled ? one.filled > best.filled : one.cost < best.cost))
        best = one;
    };
    const auto consider = [&](std::int64_t to, int more, std::uint32_t most) {
      if (to < 0) return;
      if (ended) {
        const int cost = to_end_[static_cast<std::size_t>(to)];
        if (cost < kFar) weigh({to, cost, 1});
      } else {
        for (const Reached& one : reached(entries_[next_], static_cast<std::size_t>(to)))
          weigh({to, 2 * one.blocks + more, std::min(filled(one.machine), most)});
      }
    };
    const bool guard = !ended && is_guard(block);
    consider(block.next, 0, kAnyCopies);
    if (!guard) consider(block.target, 0, kAnyCopies);
    if (!ended) {
      const std::uint32_t most = best.to < 0 ? kAnyCopies : best.filled;
      for (const std::uint32_t other : pending_) consider(other, kOtherLanes, most);
    }
    if (best.to < 0) { // other lanes are elsewhere
      if (ended) return -1;
      ++jumps_;
      for (std::size_t to = 0; to < code_.blocks.size(); ++to)
        if (marks_.copies(to, entries_[next_]) > 0) return static_cast<std::int64_t>(to);
      return -1;
    }
    std::erase(pending_, static_cast<std::uint32_t>(best.to));
    if (best.to <= static_cast<std::int64_t>(s)) pending_.clear();
    if (block.next >= 0 && block.target >= 0 && best.to != static_cast<std::int64_t>(s)) {
      const std::int64_t other = best.to == block.next ? block.target : block.next;
      if (other != best.to && other > static_cast<std::int64_t>(s) && !guard)
        pending_.push_back(static_cast<std::uint32_t>(other));
      if (pending_.size() > kPending) pending_.erase(pending_.begin());
    }
    return best.to;
  }

  const MachineCode& code_;
  MachineMarks marks_;
  std::vector<int> to_end_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Reached>> reached_;
  // Of the warp that is followed.
  const WarpPath* ptx_ = nullptr;
  std::vector<std::uint32_t> entries_; ///< PTX blocks that stand in the machine code
  std::size_t next_ = 0;
  std::vector<std::uint32_t> pending_;
  std::map<std::uint32_t, Queue> queues_;           ///< of the sites that the machine code has
  std::map<std::uint32_t, std::uint32_t> queue_of_; ///< of all sites of the same instructions of the PTX
  // Of all.
  std::uint64_t accesses_ = 0, taken_ = 0, jumps_ = 0, walked_ = 0;
  bool complete_ = true;
};

}

std::optional<Paths> machine_paths(const MachineCode& code, const Program& program, const Paths& ptx) {
  Paths paths = ptx;
  paths.machine_code = true;
  paths.regions.clear();
  paths.region_of.clear();
  paths.places = code.places;
  paths.files = code.files;
  std::uint16_t registers = 0;
  for (const MachineBlock& block : code.blocks) {
    paths.region_of.push_back(static_cast<std::uint32_t>(paths.regions.size()));
    Region& region = paths.regions.emplace_back();
    region.first_block = static_cast<std::uint32_t>(paths.regions.size() - 1);
    for (std::uint32_t i = block.first; i < block.first + block.count; ++i) {
      WarpStep step = code.instructions[i].step;
      if (step.site >= 0) step.site = static_cast<std::int32_t>(i);
      for (const std::uint16_t reg : step.results) registers = std::max(registers, reg);
      for (const std::uint16_t reg : step.operands) registers = std::max(registers, reg);
      region.steps.push_back(step);
    }
  }
  paths.registers = registers;
  Walker walker(code, program);
  const auto follow = [&](BlockPath& block) {
    for (WarpPath& warp : block.warps) warp = walker.walk(warp);
  };
  for (BlockPath& block : paths.blocks) follow(block);
  for (BlockPath& block : paths.ends) follow(block);
  if (paths.finisher) follow(*paths.finisher);
  for (BlockPath& block : paths.kinds) follow(block);
  if (paths.traced) follow(*paths.traced);
  if (!walker.followed()) return std::nullopt;
  return paths;
}

}
