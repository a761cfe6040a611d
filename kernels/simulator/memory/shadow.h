#pragma once

#include "kernels/simulator/engine/op.h"

#include <cstdint>
#include <vector>

namespace kernelarium::sim {

/// A thread's access, as much of it as later accesses are judged by.
struct Touch {
  std::int32_t block = 0;   ///< index + 1; 0: none
  std::int32_t key = 0;     ///< barriers of the block so far << 10 | thread in the block
  std::uint32_t op = 0;     ///< PTX instruction
  std::uint32_t sync = 0;   ///< __syncwarp of the warp so far
  std::uint32_t fences = 0; ///< of the block so far
  bool exists() const { return block != 0; }
  std::int32_t thread() const { return key & 1023; }
  std::int32_t warp() const { return thread() / kLanes; }
  std::int32_t epoch() const { return key >> 10; }
  bool same_thread(const Touch& other) const { return block == other.block && thread() == other.thread(); }
};
/// Barriers of one block after which nothing is checked any more.
inline constexpr std::uint32_t kMostEpochs = (1u << 21) - 1;

/// One touch of each grain of some memory, in columns, so that eight grains are judged at a time.
struct Touches {
  std::vector<std::int32_t> block, key;
  std::vector<std::uint32_t> op, sync, fences; ///< the latter two only where a program has such operations

  void resize(std::size_t count, bool orders) {
    block.resize(count);
    key.resize(count);
    op.resize(count);
    if (orders) sync.resize(count);
    if (orders) fences.resize(count);
  }
  Touch get(std::size_t i) const {
    if (sync.empty()) return {block[i], key[i], op[i], 0, 0};
    return {block[i], key[i], op[i], sync[i], fences[i]};
  }
  void set(std::size_t i, const Touch& touch) {
    block[i] = touch.block;
    key[i] = touch.key;
    op[i] = touch.op;
    if (sync.empty()) return;
    sync[i] = touch.sync;
    fences[i] = touch.fences;
  }
};

/// Who touched the grains of some memory last. In shared memory touches of other blocks are none.
struct Shadow {
  Touches write;
  std::vector<std::uint32_t> write_access; ///< which warp-wide access of the launch; top bit: an atomic one
  Touches first, second; ///< readers of different warps if there are any, else different threads of one warp

  std::size_t size() const { return write_access.size(); }
  void resize(std::size_t count, bool orders) {
    for (Touches* touches : {&write, &first, &second}) touches->resize(count, orders);
    write_access.resize(count);
  }
};
inline constexpr std::uint32_t kAtomicAccess = 1u << 31;

/// The grains [at, at + count) are touched by neighbouring lanes, `1 << shift` grains each; `now` is the
/// first lane's touch. `count` is a multiple of 8.
struct Stretch {
  std::size_t at = 0;
  int count = 0, shift = 0;
  Touch now;
};

/// Remember the touches of a stretch and return true, or change nothing and return false where something may
/// be wrong: then each lane must be looked at. `Global`: grains that were never written may be read. Not for
/// programs with __syncwarp or fences.
template<bool Global>
bool read_stretch(Shadow& shadow, const Stretch& stretch);
template<bool Global>
bool write_stretch(Shadow& shadow, const Stretch& stretch, std::uint32_t access);
/// The same for a grain that several neighbouring lanes read; `now` is the first one's touch.
template<bool Global>
bool read_together(Shadow& shadow, std::size_t at, const Touch& now);

}
