#include "kernels/trace/pipeline.h"

#include <algorithm>
#include <map>
#include <optional>
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
  double begin = 0, end = 0; ///< of waits: from the first look to the last
};

/// Gives the records of one warp the clocks at which the replay issued their instructions: both are in the
/// order of the program. False: they do not fit.
bool take_clocks(const SmTimeline& timeline, const SmTimeline::Warp& warp, std::vector<Timed>& records) {
  std::size_t next = 0;
  bool begun = false; // the record at `next` has been met
  const auto line_of = [&](const WarpInterval& interval) {
    return interval.place < timeline.places.size() ? timeline.places[interval.place].ptx_line : -1;
  };
  for (std::uint32_t i = 0; i < warp.count && next < records.size(); ++i) {
    const WarpInterval& interval = timeline.intervals[warp.first + i];
    const int line = line_of(interval);
    const double end = i + 1 < warp.count ? static_cast<double>(timeline.intervals[warp.first + i + 1].begin)
                                          : static_cast<double>(warp.end);
    // A polling loop is one wait.
    while (begun && next + 1 < records.size() && line != static_cast<int>(records[next].record->ptx_line) &&
           line == static_cast<int>(records[next + 1].record->ptx_line)) {
      ++next;
      begun = false;
    }
    Timed& now = records[next];
    if (line != static_cast<int>(now.record->ptx_line)) continue;
    if (!begun) now.begin = interval.begin;
    begun = true;
    now.end = end;
    if (!is_wait(*now.record) && interval.state == WarpState::selected) {
      ++next;
      begun = false;
    }
  }
  return next + (begun ? 1 : 0) >= records.size();
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
        const bool by_barrier = record.mbarrier != AsyncRecord::none;
        all.push_back(
            {{record.shared, record.shared_end}, {{by_barrier, by_barrier ? record.mbarrier : group}}});
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
  made.end = last_step + 1.0;
  // Clocks of the replay, if it followed this block's path.
  if (static_cast<std::size_t>(launch) < run.timelines.size()) {
    const SmTimeline& timeline = run.timelines[static_cast<std::size_t>(launch)];
    auto timed = by_warp;
    bool fits = false;
    for (std::size_t b = 0; b < timeline.blocks.size() && !fits; ++b) {
      if (timeline.blocks[b].block != block) continue;
      fits = true;
      for (const SmTimeline::Warp& warp : timeline.warps)
        if (warp.block == b && timed.contains(static_cast<int>(warp.warp)))
          fits &= take_clocks(timeline, warp, timed[static_cast<int>(warp.warp)]);
      if (!fits) break;
      by_warp = std::move(timed);
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
        const bool by_barrier = record.mbarrier != AsyncRecord::none;
        // Instructions of one group side by side fill a stage together.
        std::size_t into = made.fills.size();
        if (!by_barrier)
          for (const std::size_t fill : uncommitted)
            if (made.fills[fill].stage == stage) into = fill;
        if (into == made.fills.size()) {
          Fill fill;
          fill.stage = stage;
          fill.warp = warp;
          fill.line = static_cast<int>(record.line);
          fill.start = each.begin;
          fill.mbarrier = record.mbarrier;
          made.fills.push_back(fill);
          if (!by_barrier) uncommitted.push_back(into);
        }
        made.fills[into].bytes += record.bytes;
        ++made.fills[into].copies;
      } else if (record.what == What::commit && record.to_shared) {
        groups.push_back(std::move(uncommitted));
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
