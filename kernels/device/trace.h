#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// Which parts of a launch are to be recorded, so that views show what threads did.
struct TraceRequest {
  std::vector<std::uint64_t> blocks; ///< linear block indices whose accesses are recorded one by one
  std::size_t record_limit = 200000; ///< accesses kept (and shuffles); more are counted in Trace::dropped
  bool per_warp = false;             ///< counts for every warp of the launch (WarpCount)
  /// A buffer of the run: only what touches `watched_element` of it is recorded, and of every block.
  std::string watched_buffer;
  std::int64_t watched_element = 0;  ///< row-major index
  std::uint64_t watched_address = 0; ///< of that element, set by Session, which knows it
  std::uint64_t watched_bytes = 0;   ///< 0: nothing is watched
};

/// One warp-wide memory access. Addresses are device addresses; lanes outside `mask` hold 0.
struct AccessRecord {
  std::uint64_t block = 0;   ///< linear block index: x fastest
  std::uint32_t warp = 0;    ///< in the block
  std::uint32_t launch = 0;  ///< position in the sequence of launches
  std::uint32_t site = 0;    ///< index into Counters::sites of the same launch
  std::uint32_t step = 0;    ///< grows along the block's stream of accesses and shuffles
  std::uint32_t mask = 0;    ///< active lanes
  std::uint32_t barrier = 0; ///< block barriers passed so far: the phase of the block
  std::array<std::uint64_t, 32> address{};
};

/// One warp-wide shuffle: values that go from lane to lane without memory.
struct ShuffleRecord {
  std::uint64_t block = 0;
  std::uint32_t warp = 0;
  std::uint32_t launch = 0;
  std::uint32_t line = 0; ///< of the learner's source; 0 if unknown
  std::uint32_t step = 0; ///< counted on with the accesses, so that both can be put in order
  std::uint32_t mask = 0; ///< active lanes
  std::uint32_t barrier = 0;
  std::array<std::uint8_t, 32> source{}; ///< lane that each active lane's value comes from
};

/// What one warp did over the whole launch.
struct WarpCount {
  std::uint32_t instructions = 0;        ///< warp instructions
  std::uint32_t thread_instructions = 0; ///< lanes summed (saturating)
  std::uint32_t requests = 0;            ///< global loads and stores
  std::uint32_t sectors = 0;
  std::uint32_t wavefronts = 0; ///< shared memory
  std::uint32_t excess_wavefronts = 0;
  std::uint32_t divergent_branches = 0;
};

struct Trace {
  std::vector<AccessRecord> records;   ///< in block, then execution order
  std::vector<ShuffleRecord> shuffles; ///< in block, then execution order
  std::uint64_t dropped = 0;
  std::vector<WarpCount> warps; ///< [linear block * warps per block + warp]; empty unless per_warp
};

}
