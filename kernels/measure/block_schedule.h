#pragma once

#include "kernels/measure/warp_states.h"

#include <cstdint>
#include <vector>

namespace kernelarium {

/// Which SM holds which block of a launch when: modelled from the replay of one SM.
struct BlockSchedule {
  struct Stay {
    std::int64_t block = 0;
    int sm = 0;
    float begin = 0, end = 0; ///< clocks
  };
  std::vector<Stay> stays; ///< by block
  int sm_count = 1, places_of_sm = 1;
  double clocks = 0;         ///< until the last of `stays` ends
  std::int64_t left_out = 0; ///< blocks behind the last one of `stays`

  /// Clock at which the first SM runs out of work; the rest is the tail. Equal to `clocks` if
  /// blocks were left out.
  double tail_begin() const;
  /// Fraction of all block slots that are empty from `tail_begin()` on.
  double tail_idle() const;
  /// Blocks that each SM holds at `clock`.
  std::vector<int> held(double clock) const;
};

/// Blocks are assigned in order, each to the SM with the most free slots (the first of equals), one after
/// another; a slot that a block frees is filled with the next one. The n-th block of an SM stays as long
/// as the n-th one of the replayed SM; later ones as long as its last full round on average.
BlockSchedule schedule_blocks(const SmTimeline& timeline, std::int64_t most_blocks = 100'000);

}
