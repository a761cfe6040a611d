#pragma once

#include "kernels/device/gpu_spec.h"
#include "kernels/device/paths.h"
#include "kernels/measure/occupancy.h"
#include "kernels/measure/warp_states.h"

namespace kernelarium {

/// What the blocks of one SM share with those of all others: the SM's part of it, in clocks of the SM.
struct MemoryShare {
  double read_clocks = 1;    ///< per sector read from L2
  double write_clocks = 1;   ///< per sector written to L2
  double request_clocks = 1; ///< per line requested from L2
  double dram_clocks = 1;    ///< per sector from or to DRAM
  double dram_reads = 0;     ///< fraction of the sectors read from L2 that come from DRAM
  double dram_writes = 0;    ///< share of the sectors written that end there
};

/// How long the busiest SM takes for its blocks, and how busy it was.
struct SmTime {
  double clocks = 0;           ///< from the first block's start to the last store's arrival
  double issue = 0, units = 0; ///< clocks in which the busiest scheduler issued, its busiest unit worked
  double shared = 0, l1 = 0;   ///< clocks that shared memory and L1 look-ups took
  double l2 = 0, dram = 0;     ///< clocks of the SM's share of each
  double first_atomic = 0;     ///< when the first atomic operation is on its way; 0: there is none
};

/// Replays the sampled blocks on one SM, as many at a time as fit, until `blocks_per_sm` have run; many more
/// than fit are extrapolated from the pace of the first.
SmTime replay_on_sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
                    const MemoryShare& share, std::int64_t blocks_of_sm);

/// The same replay again, with what each warp did when; the traced block, if there is one, comes first.
/// `grid_blocks`: of the launch, which the lines represent.
WarpRecord trace_on_sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
                        const MemoryShare& share, std::int64_t blocks_of_sm, std::int64_t grid_blocks);

}
