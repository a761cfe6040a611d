#pragma once

#include "kernels/trace/run_trace.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// A traced block over the clocks of the SM that the time model replayed: when each of its warps issued
/// what, and which traced access belongs to it. Stepping and playing use the same events.
class Playback {
 public:
  /// Null where the run has no timeline of this block.
  static std::shared_ptr<const Playback> of(const std::shared_ptr<const RunTrace>& trace, int launch,
                                            std::uint64_t block);

  /// A warp reaches another line, or issues a memory access.
  struct Event {
    double clock = 0;
    int warp = 0;
    int line = 0;  ///< 0: not of the learner's source
    int step = -1; ///< position in the warp's stream of accesses; -1: no access
  };
  const std::vector<Event>& events() const { return events_; } ///< in the order of time
  double begin() const { return begin_; }
  double end() const { return end_; } ///< of what was traced
  int launch() const { return launch_; }
  std::uint64_t block() const { return block_; }
  int warps() const { return static_cast<int>(warps_.size()); }

  /// What a warp does at `clock`.
  struct Now {
    bool running = false; ///< between its start and its end
    WarpState state = WarpState::selected;
    int line = 0;
    double since = 0, until = 0;
    int step = -1; ///< its last access
  };
  Now at(int warp, double clock) const;
  /// Clock of the first event behind `clock`, or the last one before it; `warp` -1: of any warp.
  std::optional<double> next(double clock, int warp) const;
  std::optional<double> previous(double clock, int warp) const;

  /// Parts of the block's work between barriers, counted from 0.
  int phases() const { return static_cast<int>(phases_.size()); }
  int phase(double clock) const;
  double phase_begin(int phase) const { return phases_[static_cast<std::size_t>(phase)]; }
  /// Accesses of the block that were issued up to `clock` since the last barrier: indices into
  /// Trace::records, in the order of time.
  std::vector<std::uint32_t> touched(double clock) const;
  /// All stores and atomics of the block that were issued up to `clock`, as touched().
  std::vector<std::uint32_t> stored(double clock) const;

 private:
  struct Warp {
    const SmTimeline::Warp* facts = nullptr;
    std::vector<double> access_clocks; ///< of the steps of its stream
  };
  struct Access {
    double clock = 0;
    std::uint32_t record = 0, barrier = 0;
    bool stores = false;
  };
  Playback(const RunTrace& trace, int launch, std::uint64_t block, std::uint32_t timeline_block);

  std::shared_ptr<const Run> run_; ///< owns the timeline
  const SmTimeline& timeline_;
  int launch_;
  std::uint64_t block_;
  double begin_ = 0, end_ = 0;
  std::vector<Warp> warps_;
  std::vector<Event> events_;
  std::vector<Access> accesses_; ///< by clock
  std::vector<double> phases_;   ///< where each begins
};

/// Lines of the learner's own file by position in a timeline; 0 if the instruction is from another file.
std::vector<int> own_lines(const SmTimeline& timeline);
/// Whether a file of a timeline or of line costs is the learner's: no header.
bool is_header(const std::string& file);

}
