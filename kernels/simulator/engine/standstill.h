#pragma once

#include "kernels/simulator/engine/program.h"

#include <atomic>
#include <cstdint>
#include <memory>

namespace kernelarium::sim {

struct Cluster;
struct Warp;

namespace control {
// As enter_block() and enter_block_counted() (control.h), of a basic block of which the worker is told that
// it was entered. r[0]: kLeavesIdleLoop (Worker::left_idle_loop), kStores (Worker::stored).
inline constexpr std::uint32_t kLeavesIdleLoop = 1, kStores = 2;
const Op* enter_noted_block(Warp& warp, const Op* op);
const Op* enter_noted_block_counted(Warp& warp, const Op* op);
}

/// A turn of a warp that changes nothing. It begins and ends in one loop whose instructions change nothing
/// (Program::idle_loop), with the same lanes in it, and its other lanes only wait. Where that loop lies in
/// one that copies or stores, the turn has not entered the rest of that.
class IdleTurn {
 public:
  IdleTurn(const Program& program, const Warp& warp, const Op* pc);
  /// What the turn that has just ended was.
  bool was_idle(const Warp& warp) const;

 private:
  const Program& program_;
  std::uint32_t loop_ = 0, mask_ = 0;
  std::uint64_t waiting_ = 0; ///< digest of the lanes that wait elsewhere
};

/// Whether a cluster in which each warp has only idle turns returns to an earlier state: then it
/// does so forever, unless others change what it reads. The state is the content of its registers and the
/// position of its lanes.
class Repetition {
 public:
  void restart() { *this = {}; }
  /// After each round of turns: `idle` if all of them were, `changes` of the launch before the round.
  void look(const Cluster& cluster, bool idle, std::uint64_t changes);
  /// Whether it has repeated itself ever since the launch had so many changes.
  bool repeats(std::uint64_t changes) const { return repeated_ && changes_ == changes; }

 private:
  std::uint64_t changes_ = 0;
  std::uint64_t reference_ = 0;           ///< digest of an earlier state
  std::uint32_t idle_rounds_ = 0;         ///< without a change
  std::uint32_t compared_ = 0, span_ = 1; ///< rounds since `reference_`; it is replaced after `span_` of them
  bool repeated_ = false;
};

/// Information that the host threads of a launch share, to detect that none of them can ever continue.
class Standstill {
 public:
  explicit Standstill(unsigned host_threads)
      : threads_(std::make_unique<PerThread[]>(host_threads)), count_(host_threads) {}

  /// A host thread joins; its number.
  unsigned join() { return joined_.fetch_add(1, std::memory_order_relaxed); }
  /// It has run a turn that may have changed something.
  void changed(unsigned thread) {
    std::atomic<std::uint64_t>& own = threads_[thread].changes;
    own.store(own.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
  std::uint64_t changes() const;
  /// Reports that everything that the thread runs has repeated itself since the launch had so many changes,
  /// and that it can't start more. Returns whether that holds for all threads.
  bool settle(unsigned thread, std::uint64_t changes);
  void leave(unsigned thread) { threads_[thread].settled.store(kLeft, std::memory_order_release); }

 private:
  static constexpr std::uint64_t kLeft = ~0ull;
  struct alignas(64) PerThread {
    std::atomic<std::uint64_t> changes{0};
    std::atomic<std::uint64_t> settled{0}; ///< changes + 1; 0: not yet
  };
  std::unique_ptr<PerThread[]> threads_;
  unsigned count_;
  std::atomic<unsigned> joined_{0};
};

}
