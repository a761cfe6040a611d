#pragma once

#include "kernels/device/paths.h"
#include "kernels/device/trace.h"
#include "kernels/simulator/engine/op.h"
#include "kernels/simulator/memory/access.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace kernelarium::sim {

struct Block;
class Following;
struct FunctionCode;
struct Program;
class Worker;

/// A function's activation: which registers and local memory it uses, and where it returns to.
struct Frame {
  const FunctionCode* function = nullptr;
  std::uint32_t registers = 0;  ///< byte offset of its rows in Warp::storage
  std::uint32_t end = 0;        ///< end of its rows and of all frames before it in Warp::frames
  std::uint32_t call_place = 0; ///< byte offset of the caller's slots in Warp::storage, where results go
  std::uint32_t local = 0;      ///< offset of its local variables in each thread's local memory
  std::uint32_t depth = 0;
  const Op* return_to = nullptr;
  std::uint32_t parent = 0; ///< index in Warp::frames
};

enum class Wait : std::uint8_t {
  none,    ///< can run
  lanes,   ///< at a .sync operation, for lanes of its own warp
  barrier, ///< at a block barrier
};

/// Lanes that share a program counter. A warp is one fragment until its lanes branch apart.
struct Fragment {
  const Op* pc = nullptr;
  std::uint32_t mask = 0;
  std::uint32_t frame = 0;
  Wait wait = Wait::none;
  std::uint32_t barrier = 0;  ///< number waited at
  std::uint64_t last_run = 0; ///< for taking turns
};

/// follow: to run from Warp::resume on, with Warp::following.
enum class Stop : std::uint8_t { none, blocked, done, yield, fault, follow };

/// What a warp has done, for WarpCount.
struct WarpTally {
  std::uint64_t instructions = 0, thread_instructions = 0;
  std::uint64_t together = 0, apart = 0; ///< accesses of global memory, by all its threads and by only some
  std::uint64_t sectors = 0;
  std::uint64_t wavefronts = 0, excess_wavefronts = 0; ///< of shared memory
  std::uint32_t storing_lanes = 0;
  std::array<std::uint32_t, kLanes> lanes_apart{}; ///< accesses of each, in those by only some

  void add_to(WarpCount& count, std::uint32_t threads) const;
};

/// 32 threads: their registers, who is active, and the fragments that wait.
struct Warp {
  // What handlers touch all the time.
  std::byte* r = nullptr;  ///< rows of the current frame
  std::uint32_t mask = 0;  ///< active lanes
  std::uint32_t carry = 0; ///< CC.CF, one bit per lane
  std::uint32_t frame = 0; ///< index in `frames`
  std::int64_t budget = 0; ///< warp instructions left in this turn
  Worker* worker = nullptr;
  Block* block = nullptr;
  Pattern* patterns = nullptr; ///< of the worker
  Holder* holders = nullptr;   ///< of the worker, by site
  SiteCount* counts = nullptr; ///< of the worker, by site
  std::byte* shared = nullptr; ///< the block's
  std::int64_t shared_bytes = 0;
  bool watched = false;  ///< accesses are checked or traced
  bool detailed = false; ///< accesses go to the caches or to the sample

  bool changed_memory = false;          ///< in this turn, by an atomic operation
  std::shared_ptr<Following> following; ///< where a register holds what nobody has written
  const Op* resume = nullptr;           ///< with Stop::follow

  WarpTally tally;

  std::uint64_t clocks = 0; ///< that have passed before its present turn (clock.h)
  bool waits_for_others =
      false;                 ///< its last turn ended in a loop that may wait; if the kernel reads the clock
  std::uint32_t index = 0;   ///< in the block
  std::uint32_t threads = 0; ///< lanes that exist
  std::uint32_t exited = 0;  ///< lanes that have left the kernel
  // With checks:
  std::int64_t given_up = 0;      ///< what was left of `budget` when it ended its turn early
  std::uint32_t scheduled = 0;    ///< strong accesses behind which it may still pause
  const Op* first_wait = nullptr; ///< the test of an mbarrier that it has executed first
  std::uint32_t late_tests = 0;   ///< of that, which still fail
  bool pauses = false;            ///< its turn ends before the next access to global memory
  std::uint32_t paused = 0;       ///< turns that it stays away for
  std::uint32_t acted = 0;        ///< lanes that have written to memory since they last branched apart
  std::uint32_t left_acted = 0;   ///< lanes that had when they left
  /// The way of each lane: those of different ones have parted for good.
  using Ways = std::array<std::uint16_t, kLanes>;
  Ways ways{}, source_ways{}; ///< in the PTX, and as far as the source shows (ways_apart.h)
  std::uint16_t last_way = 0;
  std::uint32_t products_issued = 0; ///< of its warpgroup, as warpgroup.cpp counts them
  std::uint32_t product_groups = 0;  ///< committed
  std::size_t traced_words = 0;      ///< of its matrix instructions, in the trace
  std::uint32_t cluster_arrived =
      0; ///< lanes that have arrived at the cluster's barrier, which is not complete
  const Op* cluster_arrival = nullptr; ///< the operation by which its first lanes arrived there
  std::uint32_t cluster_passed = 0;    ///< lanes whose phase of it is complete, but which have not waited yet
  Stop stop = Stop::none;
  std::vector<Fragment> fragments; ///< all but the running one
  std::vector<Frame> frames;
  std::vector<std::byte> storage; ///< registers of all frames; 64-byte aligned start inside
  std::size_t storage_offset = 0;
  std::vector<std::byte> local;            ///< local memory, 16-byte pieces of the 32 lanes interleaved
  std::vector<std::uint8_t> local_written; ///< a flag for each byte of it, where that is checked
  std::uint32_t hold = 0;  ///< turns for which the running fragment stays although another lies lower
  std::uint32_t turns = 0; ///< block entries since the last change of fragment while diverged
  std::uint64_t clock = 0;
  WarpPath* path = nullptr; ///< kept if the block is sampled for the time model
  /// The last test of an mbarrier that did not pass, and how long the path was then.
  struct Spin {
    const Op* test = nullptr;
    std::size_t entries = 0, accesses = 0;
  } spin;

  template<class T>
  T* row(std::uint32_t offset) const {
    return reinterpret_cast<T*>(r + offset);
  }
  std::uint32_t& predicate(std::uint32_t offset) const {
    return *reinterpret_cast<std::uint32_t*>(r + offset);
  }
  std::uint32_t thread_of(int lane) const { return index * kLanes + static_cast<std::uint32_t>(lane); }
};

/// Applies f(lane) to the active lanes of a row; the others keep their values.
template<class T, class F>
inline void for_lanes(const Warp& warp, T* to, F f) {
  if (warp.mask == kFullMask) {
#pragma GCC ivdep
    for (int i = 0; i < kLanes; ++i) to[i] = f(i);
    return;
  }
  alignas(64) T results[kLanes];
#pragma GCC ivdep
  for (int i = 0; i < kLanes; ++i) results[i] = f(i);
  const std::uint32_t mask = warp.mask;
#pragma GCC ivdep
  for (int i = 0; i < kLanes; ++i) to[i] = (mask >> i) & 1 ? results[i] : to[i];
}

/// Packs one truth value per lane into a mask.
template<class F>
inline std::uint32_t mask_of_lanes(F f) {
  alignas(64) std::uint8_t flags[kLanes];
#pragma GCC ivdep
  for (int i = 0; i < kLanes; ++i) flags[i] = f(i) ? 1 : 0;
#ifdef __AVX2__
  const __m256i all = _mm256_load_si256(reinterpret_cast<const __m256i*>(flags));
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(all, 7)));
#else
  std::uint32_t mask = 0;
  for (int piece = 0; piece < 4; ++piece) {
    std::uint64_t eight;
    __builtin_memcpy(&eight, flags + 8 * piece, 8);
    // Gathers the low bits of eight bytes into the top byte.
    mask |= static_cast<std::uint32_t>((eight * 0x0102040810204080ull) >> 56) << (8 * piece);
  }
  return mask;
#endif
}

inline void set_predicate(const Warp& warp, std::uint32_t offset, std::uint32_t value) {
  std::uint32_t& predicate = warp.predicate(offset);
  predicate = (predicate & ~warp.mask) | (value & warp.mask);
}

}
