#pragma once

#include "kernels/experiment/run.h"

#include <cstdint>
#include <set>
#include <vector>

namespace kernelarium {

/// Who of a traced cluster touched whose shared memory.
struct ClusterTraffic {
  /// Of one block by another.
  struct Flow {
    std::uint64_t reads = 0, read_bytes = 0;     ///< accesses of a warp; bytes of its lanes
    std::uint64_t writes = 0, written_bytes = 0; ///< by stores, atomics and copies
    std::uint64_t arrivals = 0;                  ///< at its mbarriers
    std::set<int> lines;
    bool empty() const { return reads + writes + arrivals == 0; }
  };
  std::vector<std::uint64_t> blocks; ///< linear indices, ascending: those that take part
  std::vector<Flow> flows;           ///< [who * blocks.size() + whose]

  const Flow& flow(std::size_t who, std::size_t whose) const { return flows[who * blocks.size() + whose]; }
  /// Of the cluster of `block`, or of the first that was traced; empty if none was.
  static ClusterTraffic of(const Run& run, int launch, std::uint64_t block);
};

}
