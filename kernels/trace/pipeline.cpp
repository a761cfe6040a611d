#include "kernels/trace/pipeline.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace kernelarium {
namespace {

using What = AsyncRecord::What;

bool fills_shared(const AsyncRecord& record) {
  return (record.what == What::copy || record.what == What::bulk || record.what == What::tensor) &&
         record.to_shared && record.shared_end > record.shared;
}
bool is_wait(const AsyncRecord& record) { return record.what == What::wait || record.what == What::passed; }

struct Timed {
  const AsyncRecord* record;
  double begin = 0, end = 0;                  ///< of waits: from the first look to the last
  std::uint32_t mbarrier = AsyncRecord::none; ///< of a copy: that signals it
};

/// Copies that name no mbarrier are signalled by the one at which the warp arrives after them.
void find_mbarriers(std::vector<Timed>& records) {
  std::vector<Timed*> before;
  for (Timed& each : records) {
    if (each.record->what == What::arrive_after) {
      for (Timed* copy : before) copy->mbarrier = each.record->mbarrier;
      before.clear();
    } else if (fills_shared(*each.record)) {
      each.mbarrier = each.record->mbarrier;
      if (each.mbarrier == AsyncRecord::none) before.push_back(&each);
    } else if (each.record->what == What::commit) {
      before.clear();
    }
  }
}

int line_of(const SmTimeline& timeline, const WarpInterval& interval) {
  return interval.place < timeline.places.size() ? timeline.places[interval.place].ptx_line : -1;
}
double end_of(const SmTimeline& timeline, const SmTimeline::Warp& warp, std::uint32_t interval) {
  return interval + 1 < warp.count ? static_cast<double>(timeline.intervals[warp.first + interval + 1].begin)
                                   : static_cast<double>(warp.end);
}

/// What the replay issued of one line of the PTX: from the wait before it on.
struct Issue {
  double begin = 0, end = 0;
};

std::map<int, std::vector<Issue>> issues_by_line(const SmTimeline& timeline, const SmTimeline::Warp& warp) {
  std::map<int, std::vector<Issue>> lines;
  double begin = 0;
  int before = -1;
  for (std::uint32_t i = 0; i < warp.count; ++i) {
    const WarpInterval& interval = timeline.intervals[warp.first + i];
    const int line = line_of(timeline, interval);
    if (line != before) begin = interval.begin;
    before = line;
    if (interval.state != WarpState::selected) continue;
    const double end = end_of(timeline, warp, i);
    lines[line].push_back({begin, end});
    begin = end;
  }
  return lines;
}

/// So many pieces of the issues as there are records: parted where they lie furthest apart, because the
/// instructions of one record, or the looks of one wait, follow one another. With more records than issues,
/// several have the same: those of the lanes of an instruction.
std::vector<Issue> pieces_of(const std::vector<Issue>& issues, std::size_t records) {
  std::vector<Issue> pieces;
  if (records >= issues.size()) {
    for (std::size_t i = 0; i < records; ++i) pieces.push_back(issues[i * issues.size() / records]);
    return pieces;
  }
  std::vector<std::size_t> first(issues.size() - 1);
  std::iota(first.begin(), first.end(), 1);
  std::stable_sort(first.begin(), first.end(), [&](std::size_t a, std::size_t b) {
    return issues[a].end - issues[a - 1].end > issues[b].end - issues[b - 1].end;
  });
  first.resize(records - 1);
  first.push_back(0);
  std::sort(first.begin(), first.end());
  for (std::size_t i = 0; i < records; ++i) {
    const std::size_t behind = i + 1 < records ? first[i + 1] : issues.size();
    pieces.push_back({issues[first[i]].begin, issues[behind - 1].end});
  }
  return pieces;
}

/// Gives the records of one warp the clocks at which the replay issued their instructions. One whose line has
/// none, because the compiler has joined it with another, happens when the one before it ends.
void take_clocks(const SmTimeline& timeline, const SmTimeline::Warp& warp, std::vector<Timed>& records) {
  std::map<int, std::vector<Timed*>> by_line;
  for (Timed& each : records) by_line[static_cast<int>(each.record->ptx_line)].push_back(&each);
  const auto issues = issues_by_line(timeline, warp);
  std::set<const Timed*> known;
  for (const auto& [line, of_line] : by_line) {
    const auto found = issues.find(line);
    if (found == issues.end()) continue;
    const std::vector<Issue> pieces = pieces_of(found->second, of_line.size());
    for (std::size_t i = 0; i < of_line.size(); ++i) {
      of_line[i]->begin = pieces[i].begin;
      of_line[i]->end = pieces[i].end;
      known.insert(of_line[i]);
    }
  }
  double before = 0;
  for (Timed& each : records) {
    if (!known.contains(&each)) each.begin = each.end = before;
    before = each.end;
  }
}

/// Finds the stages: the pieces of shared memory that copies fill are of one stage if the same groups, or
/// the same mbarriers, signal them. Groups of different warps are the same if their numbers are.
class StageFinder {
 public:
  explicit StageFinder(const std::map<int, std::vector<Timed>>& by_warp) {
    std::vector<Piece> all;
    for (const auto& [warp, records] : by_warp) {
      std::uint64_t group = 0;
      for (const Timed& each : records) {
        const AsyncRecord& record = *each.record;
        if (record.what == What::commit && record.to_shared) ++group;
        if (!fills_shared(record)) continue;
        const bool by_barrier = each.mbarrier != AsyncRecord::none;
        all.push_back(
            {{record.shared, record.shared_end}, {{by_barrier, by_barrier ? each.mbarrier : group}}});
      }
    }
    std::sort(all.begin(), all.end(),
              [](const Piece& a, const Piece& b) { return a.range.begin < b.range.begin; });
    for (Piece& piece : all)
      if (!pieces_.empty() && piece.range.begin < pieces_.back().range.end) { // overlaps
        pieces_.back().range.end = std::max(pieces_.back().range.end, piece.range.end);
        pieces_.back().told_by.merge(piece.told_by);
      } else {
        pieces_.push_back(std::move(piece));
      }
    std::map<std::set<Teller>, int> numbers;
    for (Piece& piece : pieces_)
      piece.stage = numbers.try_emplace(piece.told_by, static_cast<int>(numbers.size())).first->second;
  }

  std::vector<Pipeline::Stage> stages() const {
    std::vector<Pipeline::Stage> made;
    for (const Piece& piece : pieces_) {
      made.resize(std::max(made.size(), static_cast<std::size_t>(piece.stage) + 1));
      std::vector<Pipeline::Range>& ranges = made[static_cast<std::size_t>(piece.stage)].ranges;
      if (!ranges.empty() && ranges.back().end == piece.range.begin)
        ranges.back().end = piece.range.end;
      else
        ranges.push_back(piece.range);
    }
    return made;
  }

  int stage_of(std::uint32_t at) const {
    const auto behind =
        std::upper_bound(pieces_.begin(), pieces_.end(), at,
                         [](std::uint32_t value, const Piece& piece) { return value < piece.range.begin; });
    return std::prev(behind)->stage;
  }

 private:
  using Teller = std::pair<bool, std::uint64_t>; ///< an mbarrier, else a group's number
  struct Piece {
    Pipeline::Range range;
    std::set<Teller> told_by;
    int stage = 0;
  };
  std::vector<Piece> pieces_; ///< by place
};

}

Pipeline Pipeline::of(const Run& run, int launch, std::uint64_t block) {
  Pipeline made;
  if (!run.trace) return made;
  std::map<int, std::vector<Timed>> by_warp;
  std::uint32_t last_step = 0;
  for (const AsyncRecord& record : run.trace->async)
    if (static_cast<int>(record.launch) == launch && record.block == block && record.what != What::remote) {
      by_warp[static_cast<int>(record.warp)].push_back(
          {&record, static_cast<double>(record.step), static_cast<double>(record.step)});
      last_step = std::max(last_step, record.step);
    }
  if (by_warp.empty()) return made;
  for (auto& [warp, records] : by_warp) find_mbarriers(records);
  made.end = last_step + 1.0;
  // Clocks of the replay, if it followed this block's path.
  if (static_cast<std::size_t>(launch) < run.timelines.size()) {
    const SmTimeline& timeline = run.timelines[static_cast<std::size_t>(launch)];
    for (std::size_t b = 0; b < timeline.blocks.size() && !made.clocks; ++b) {
      if (timeline.blocks[b].block != block) continue;
      for (const SmTimeline::Warp& warp : timeline.warps)
        if (const auto found = by_warp.find(static_cast<int>(warp.warp));
            warp.block == b && found != by_warp.end())
          take_clocks(timeline, warp, found->second);
      made.clocks = true;
      made.begin = timeline.blocks[b].begin;
      made.end = timeline.blocks[b].end;
    }
  }
  const StageFinder finder(by_warp);
  made.stages = finder.stages();
  for (const auto& [warp, records] : by_warp) {
    made.roles.resize(std::max(made.roles.size(), static_cast<std::size_t>(warp) + 1), Role::none);
    std::vector<std::vector<std::size_t>> groups; // committed ones, of copies into shared memory
    std::vector<std::size_t> uncommitted;
    std::size_t landed = 0;
    for (const Timed& each : records) {
      const AsyncRecord& record = *each.record;
      if (fills_shared(record)) {
        const int stage = finder.stage_of(record.shared);
        // Instructions of one group side by side fill a stage together, and so do those before an arrival.
        const bool alone = record.mbarrier != AsyncRecord::none;
        std::size_t into = made.fills.size();
        if (!alone)
          for (const std::size_t fill : uncommitted)
            if (made.fills[fill].stage == stage) into = fill;
        if (into == made.fills.size()) {
          Fill fill;
          fill.stage = stage;
          fill.warp = warp;
          fill.line = static_cast<int>(record.line);
          fill.start = each.begin;
          fill.mbarrier = each.mbarrier;
          made.fills.push_back(fill);
          if (!alone) uncommitted.push_back(into);
        }
        made.fills[into].bytes += record.bytes;
        ++made.fills[into].copies;
      } else if (record.what == What::commit && record.to_shared) {
        groups.push_back(std::move(uncommitted));
        uncommitted.clear();
      } else if (record.what == What::arrive_after) {
        uncommitted.clear();
      } else if (is_wait(record)) {
        made.waits.push_back(
            {warp, static_cast<int>(record.line), each.begin, each.end, record.mbarrier, record.number});
        if (record.what != What::wait || !record.to_shared) continue;
        for (; landed + record.number < groups.size(); ++landed)
          for (const std::size_t fill : groups[landed]) {
            made.fills[fill].landed = each.end;
            made.fills[fill].waited = true;
          }
      }
    }
  }
  std::sort(made.waits.begin(), made.waits.end(),
            [](const Wait& a, const Wait& b) { return a.begin < b.begin; });
  std::stable_sort(made.fills.begin(), made.fills.end(),
                   [](const Fill& a, const Fill& b) { return a.start < b.start; });
  for (std::size_t i = 0; i < made.fills.size(); ++i) {
    Fill& fill = made.fills[i];
    // A bulk copy has landed when the next wait on its mbarrier returns.
    if (fill.mbarrier != AsyncRecord::none)
      for (const Wait& wait : made.waits)
        if (wait.mbarrier == fill.mbarrier && wait.end > fill.start && !fill.waited) {
          fill.landed = wait.end;
          fill.waited = true;
        }
    if (!fill.waited) fill.landed = made.end;
    fill.free = made.end;
    for (std::size_t later = i + 1; later < made.fills.size(); ++later)
      if (made.fills[later].stage == fill.stage && made.fills[later].start > fill.landed) {
        fill.free = made.fills[later].start;
        break;
      }
    Role& role = made.roles[static_cast<std::size_t>(fill.warp)];
    role = Role::producer;
  }
  for (const Wait& wait : made.waits) {
    Role& role = made.roles[static_cast<std::size_t>(wait.warp)];
    // One that waits only before it fills a stage again is a producer all the same.
    const bool for_fill = std::any_of(made.fills.begin(), made.fills.end(), [&](const Fill& fill) {
      return wait.mbarrier == AsyncRecord::none ? fill.warp == wait.warp : fill.mbarrier == wait.mbarrier;
    });
    if (!for_fill) continue;
    role = role == Role::producer || role == Role::both ? Role::both : Role::consumer;
  }
  return made;
}

}
