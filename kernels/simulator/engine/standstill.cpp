#include "kernels/simulator/engine/standstill.h"

#include "kernels/simulator/engine/worker.h"

#include <cstring>

namespace kernelarium::sim {
namespace {

/// Rounds without a change before states are compared, which takes as long as a short round.
constexpr std::uint32_t kPatientRounds = 8;
/// A state that has not recurred after so many rounds is no longer waited for: something counts.
constexpr std::uint32_t kLongestSpan = 1 << 14;

class Digest {
 public:
  void add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9e3779b97f4a7c15ull;
    state_ ^= state_ >> 29;
  }
  void add(const std::byte* data, std::size_t bytes) {
    std::uint64_t lane[4] = {state_, ~state_, state_ << 1 | 1, 7};
    for (; bytes >= 32; data += 32, bytes -= 32) {
      std::uint64_t word[4];
      std::memcpy(word, data, sizeof word);
      for (int i = 0; i < 4; ++i) {
        lane[i] = (lane[i] ^ word[i]) * 0x9e3779b97f4a7c15ull;
        lane[i] ^= lane[i] >> 31;
      }
    }
    for (; bytes > 0; ++data, --bytes) add(static_cast<std::uint64_t>(*data));
    for (const std::uint64_t one : lane) add(one);
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x243f6a8885a308d3ull;
};

std::uint32_t loop_of(const Program& program, const Op* pc) {
  return program.idle_loop[static_cast<std::size_t>(pc - program.ops.data())];
}

/// The lanes in a loop, and a digest of those that wait elsewhere; others: neither.
struct Places {
  std::uint32_t mask = 0;
  std::uint64_t waiting = 0;
  bool others = false;
};
Places places_of(const Program& program, const Warp& warp, std::uint32_t loop) {
  Places places;
  Digest waiting;
  for (const Fragment& fragment : warp.fragments)
    if (loop_of(program, fragment.pc) == loop) {
      places.mask |= fragment.mask;
    } else {
      places.others |= fragment.wait == Wait::none;
      waiting.add(fragment.mask);
      waiting.add(fragment.last_run);
    }
  places.waiting = waiting.value();
  return places;
}

void add(Digest& digest, const Program& program, const Warp& warp) {
  for (const Fragment& fragment : warp.fragments) {
    digest.add(static_cast<std::uint64_t>(fragment.pc - program.ops.data()));
    digest.add(std::uint64_t{fragment.mask} << 32 | fragment.frame);
    digest.add(std::uint64_t{fragment.barrier} << 8 | static_cast<std::uint64_t>(fragment.wait));
    // Whose turn it is next.
    std::uint64_t earlier = 0;
    for (const Fragment& other : warp.fragments) earlier += other.last_run < fragment.last_run;
    digest.add(earlier);
  }
  digest.add(std::uint64_t{warp.hold} << 32 | warp.turns);
  digest.add(std::uint64_t{warp.exited} << 32 | warp.carry);
  digest.add(std::uint64_t{warp.cluster_arrived} << 32 | warp.cluster_passed);
  const std::byte* registers = warp.storage.data() + warp.storage_offset;
  if (!warp.frames.empty()) digest.add(registers, warp.frames.back().end);
}

}

IdleTurn::IdleTurn(const Program& program, const Warp& warp, const Op* pc)
    : program_(program), loop_(loop_of(program, pc)) {
  if (!loop_) return;
  const Places places = places_of(program, warp, loop_);
  mask_ = places.mask | warp.mask;
  waiting_ = places.waiting;
  if (places.others) loop_ = 0;
}

bool IdleTurn::was_idle(const Warp& warp) const {
  if (!loop_ || warp.changed_memory || warp.worker->left_idle_loop || warp.stop == Stop::done ||
      warp.stop == Stop::fault)
    return false;
  const Places places = places_of(program_, warp, loop_);
  return !places.others && places.mask == mask_ && places.waiting == waiting_;
}

void Repetition::look(const Cluster& cluster, bool idle, std::uint64_t changes) {
  if (!idle || changes != changes_) {
    restart();
    changes_ = changes;
    return;
  }
  if (repeated_ || ++idle_rounds_ < kPatientRounds || span_ > kLongestSpan) return;
  Digest digest;
  digest.add(cluster.arrived);
  for (const auto& block : cluster.blocks) {
    for (const BarrierState& barrier : block->barriers) {
      if (barrier.arrived == 0) continue;
      digest.add(static_cast<std::uint64_t>(&barrier - block->barriers));
      digest.add(std::uint64_t{barrier.arrived} << 32 | barrier.expected);
      digest.add(barrier.count);
    }
    for (const Warp& warp : block->warps) add(digest, warp.worker->program(), warp);
  }
  if (idle_rounds_ > kPatientRounds && digest.value() == reference_) {
    repeated_ = true;
  } else if (idle_rounds_ == kPatientRounds || ++compared_ == span_) {
    // Brent's algorithm to find a cycle of any length.
    reference_ = digest.value();
    compared_ = 0;
    span_ *= 2;
  }
}

std::uint64_t Standstill::changes() const {
  std::uint64_t all = 0;
  for (unsigned i = 0; i < count_; ++i) all += threads_[i].changes.load(std::memory_order_acquire);
  return all;
}

bool Standstill::settle(unsigned thread, std::uint64_t changes) {
  threads_[thread].settled.store(changes + 1, std::memory_order_release);
  if (this->changes() != changes) return false;
  for (unsigned i = 0; i < count_; ++i) {
    const std::uint64_t settled = threads_[i].settled.load(std::memory_order_acquire);
    if (settled != changes + 1 && settled != kLeft) return false;
  }
  return true;
}

}
