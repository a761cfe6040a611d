#pragma once

#include "kernels/device/device.h"

#include <atomic>
#include <string>

namespace kernelarium {

/// What a GPU reaches at best with plain kernels, measured on this machine: the roofs for "% of the
/// roof measured on this machine". Each is the median of a series; 0 where it could not be measured.
struct Ceilings {
  double copy_gb_s = 0;   ///< large copy, bytes read and written together, 1e9 per second
  double read_gb_s = 0;   ///< large read with next to no writes
  double l2_gb_s = 0;     ///< reads that hit the L2 cache
  double fp32_gflops = 0; ///< chains of independent fp32 fused multiply-adds, two operations each
  double launch_us = 0;   ///< an empty kernel after another in a CUDA graph
  // Clocks from one dependent load to the next by a single thread, over data that fits each level.
  double l1_latency = 0, shared_latency = 0, l2_latency = 0, dram_latency = 0;
  bool throttled = false; ///< clocks were held down meanwhile
  std::string when;       ///< ISO 8601, UTC

  double dram_gb_s() const { return copy_gb_s > read_gb_s ? copy_gb_s : read_gb_s; }
};

/// Takes a few seconds. Throws Error{bad_argument} on a simulated device, Error as measure() does else.
Ceilings measure_ceilings(Device& device, const std::atomic<bool>* cancel = nullptr);

}
