#pragma once

#include "kernels/device/device.h"

#include <string>

namespace kernelarium {

/// How many blocks of a launch one SM can hold at once, and which limit decides.
struct Occupancy {
  int blocks_per_sm = 0;
  int warps_per_sm = 0;
  int max_warps_per_sm = 0;
  double fraction = 0;
  std::string limiter;                               ///< "warps", "registers", "shared memory", "blocks"
  int by_warps = 0, by_registers = 0, by_shared = 0; ///< blocks per SM that each allows, at most by_blocks
  int by_blocks = 0;                                 ///< block slots of an SM
  double waves = 0;                                  ///< blocks / (SMs * blocks per SM)
};

/// Theoretical occupancy by the rules of the toolkit's cuda_occupancy.h: the least of the limits by warps,
/// registers, shared memory and block slots (the first of equals is named). `registers_per_thread` 0 (not
/// known) leaves registers out; `shared_bytes` is static and dynamic together. A block that can't launch
/// gives 0.
Occupancy occupancy(const GpuSpec& spec, const Dim3& grid, const Dim3& block, int registers_per_thread,
                    std::int64_t shared_bytes);

}
