#pragma once

#include "kernels/experiment/run.h"

#include <cstdint>
#include <vector>

namespace kernelarium {

/// The asynchronous copies of a traced block over time: which fills which stage of shared memory, and who
/// waits for it. Times are clocks of the modelled SM where it replayed this block, else steps of the block.
struct Pipeline {
  struct Range {
    std::uint32_t begin = 0, end = 0;
  };
  /// Bytes of shared memory that the same copies fill again and again.
  struct Stage {
    std::vector<Range> ranges; ///< that do not touch
  };
  /// The copies of one warp into a stage that land together.
  struct Fill {
    int stage = 0, warp = 0, line = 0;
    std::uint64_t bytes = 0;
    int copies = 0;                             ///< instructions of a warp
    double start = 0, landed = 0, free = 0;     ///< free: it is filled again, or the end
    bool waited = false;                        ///< a warp waited for it
    std::uint32_t mbarrier = AsyncRecord::none; ///< that signals it; none: a group
  };
  struct Wait {
    int warp = 0, line = 0;
    double begin = 0, end = 0;
    std::uint32_t mbarrier = AsyncRecord::none; ///< none: for groups
    std::uint32_t number = 0;                   ///< phase (its parity), or groups that may be left
  };
  enum class Role { none, producer, consumer, both };

  std::vector<Stage> stages; ///< by place
  std::vector<Fill> fills;   ///< by start
  std::vector<Wait> waits;   ///< by begin
  std::vector<Role> roles;   ///< of each warp
  bool clocks = false;       ///< else steps
  double begin = 0, end = 0;

  bool empty() const { return fills.empty() && waits.empty(); }
  static Pipeline of(const Run& run, int launch, std::uint64_t block);
};

}
