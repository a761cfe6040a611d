#include "kernels/simulator/memory/checker.h"

#include "kernels/simulator/engine/worker.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

/// A thread's access, as much of it as later accesses are judged by.
struct Touch {
  std::uint32_t block = 0;
  std::uint32_t thread = ~0u; ///< in the block; ~0: none
  std::uint32_t epoch = 0;    ///< of the block
  std::uint32_t sync = 0;     ///< __syncwarp of the warp
  std::uint32_t clock = 0;    ///< of the block: fences so far
  std::uint32_t op = 0;
  std::uint32_t access = 0; ///< which warp-wide access of the launch
  bool exists() const { return thread != ~0u; }
  std::uint32_t warp() const { return thread / kLanes; }
};

bool same_value(const std::byte* a, const std::byte* b, int bytes) {
  return a && b && std::memcmp(a, b, static_cast<std::size_t>(bytes)) == 0;
}

struct Shadow {
  Touch write;
  bool atomic_write = false;
  bool initialised = false;
  Touch reader[2]; ///< of different warps if there are any, else different threads of one warp
};

/// What one block has made known to others, and learnt from them.
struct BlockClock {
  std::uint32_t clock = 1;
  std::uint32_t fenced =
      0; ///< writes up to this clock are visible to whoever sees a later atomic of the block
  std::unordered_map<std::uint64_t, std::uint64_t> acquired; ///< address of an atomic -> its sequence number
};

struct AtomicPlace {
  std::uint64_t sequence = 0;
  struct Release {
    std::uint64_t sequence;
    std::uint32_t clock;
  };
  std::unordered_map<std::uint32_t, std::vector<Release>> releases; ///< by block
};

}

struct Checker::State {
  LaunchState& launch;
  std::uint32_t shared_grain, global_grain;
  std::unordered_map<const Block*, std::vector<Shadow>> shared;
  std::unordered_map<const Allocation*, std::vector<Shadow>> global;
  std::unordered_map<std::uint32_t, BlockClock> clocks;
  std::unordered_map<std::uint64_t, AtomicPlace> atomics;
  std::uint32_t accesses = 0;

  const Site& site(const Op* op) const { return launch.program.sites[op->site]; }
  int line(std::uint32_t op) const { return launch.program.places[op].line; }

  /// True if `before` is certain to have happened before what the thread does now.
  bool ordered(const Touch& before, const Touch& now) {
    if (before.block == now.block) {
      if (before.thread == now.thread || before.epoch < now.epoch) return true;
      return before.warp() == now.warp() && before.sync < now.sync;
    }
    const auto mine = clocks.find(now.block);
    if (mine == clocks.end()) return false;
    for (const auto& [address, sequence] : mine->second.acquired) {
      const auto place = atomics.find(address);
      if (place == atomics.end()) continue;
      const auto released = place->second.releases.find(before.block);
      if (released == place->second.releases.end()) continue;
      for (const AtomicPlace::Release& release : released->second)
        if (release.sequence <= sequence && release.clock >= before.clock) return true;
    }
    return false;
  }

  std::string name(const Touch& touch) const {
    const Dim3& grid = launch.grid;
    const Dim3& block = launch.block;
    const std::int64_t b = touch.block, t = touch.thread;
    return fmt::format("block ({}, {}, {}), thread ({}, {}, {}) at line {}", b % grid.x, b / grid.x % grid.y,
                       b / (grid.x * grid.y), t % block.x, t / block.x % block.y, t / (block.x * block.y),
                       line(touch.op));
  }

  Finding race(const char* what, const char* space, std::uint64_t address, const Touch& before,
               int lane) const {
    return {"race",
            fmt::format("race in {} memory at {:#x}: {} {}; nothing orders the two (a __syncthreads() "
                        "between them, an atomic "
                        "operation, or separate places would)",
                        space, address, what, name(before)),
            lane};
  }

  void add_reader(Shadow& shadow, const Touch& now) {
    Touch &first = shadow.reader[0], &second = shadow.reader[1];
    const auto outdated = [&](const Touch& old) {
      return old.exists() && old.block == now.block && ordered(old, now) && old.thread != now.thread;
    };
    if (outdated(first)) first = {};
    if (outdated(second)) second = {};
    if (!first.exists() || (first.block == now.block && first.thread == now.thread)) {
      first = now;
      return;
    }
    const bool second_is_same_warp =
        second.exists() && second.block == first.block && second.warp() == first.warp();
    const bool now_is_other_warp = now.block != first.block || now.warp() != first.warp();
    if (!second.exists() || (second.block == now.block && second.thread == now.thread) ||
        (second_is_same_warp && now_is_other_warp))
      second = now;
  }

  /// Judges one lane's access to one grain and remembers it.
  std::optional<Finding> touch(Shadow& shadow, const Touch& now, Kind kind, bool reads, bool writes,
                               bool same_value, const char* space, std::uint64_t address, int lane) {
    const bool atomic = kind == Kind::atomic;
    if (shadow.write.exists() && !(atomic && shadow.atomic_write) && !ordered(shadow.write, now)) {
      const bool harmless = writes && !atomic && !shadow.atomic_write && same_value;
      if (!harmless)
        return race(
            writes ? (atomic ? "an atomic operation meets a write by" : "a write meets an earlier write by")
                   : "a read meets a write by",
            space, address, shadow.write, lane);
    }
    if (writes) {
      for (const Touch& reader : shadow.reader)
        if (reader.exists() && !ordered(reader, now))
          return race("a write meets an earlier read by", space, address, reader, lane);
      shadow.write = now;
      shadow.atomic_write = atomic;
      shadow.initialised = true;
    }
    if (reads && !atomic) add_reader(shadow, now);
    return std::nullopt;
  }

  Touch make_touch(const Warp& warp, const Op* op, int lane, std::uint32_t clock) const {
    return {static_cast<std::uint32_t>(warp.block->index),
            warp.thread_of(lane),
            warp.block->epoch,
            warp.sync_epoch,
            clock,
            op->index,
            accesses};
  }
};

Checker::Checker(LaunchState& launch)
    : state_(new State{launch,
                       std::min<std::uint32_t>(launch.program.smallest_shared_access, 4),
                       std::min<std::uint32_t>(launch.program.smallest_global_access, 4),
                       {},
                       {},
                       {},
                       {}}) {}
Checker::~Checker() = default;

void Checker::start_block(Block& block) {
  state_->shared[&block].assign(state_->launch.shared_bytes / state_->shared_grain + 1, {});
  state_->clocks.erase(static_cast<std::uint32_t>(block.index));
}

void Checker::fence(Warp& warp) {
  BlockClock& clock = state_->clocks[static_cast<std::uint32_t>(warp.block->index)];
  clock.fenced = clock.clock++;
}

std::optional<Checker::Finding> Checker::shared_access(Warp& warp, const Op* op, const std::uint64_t* address,
                                                       int bytes, Kind kind, const std::byte* const* values) {
  State& state = *state_;
  std::vector<Shadow>& shadows = state.shared[warp.block];
  const Site& site = state.site(op);
  const bool writes = site.access != Access::load, reads = site.access != Access::store;
  if (site.strong) kind = Kind::atomic;
  ++state.accesses;
  const std::uint32_t grain = state.shared_grain;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const Touch now = state.make_touch(warp, op, lane, 0);
    const bool same = values && same_value(warp.block->shared.data() + address[lane], values[lane], bytes);
    for (std::uint64_t offset = 0; offset < static_cast<std::uint64_t>(bytes); offset += grain) {
      Shadow& shadow = shadows[(address[lane] + offset) / grain];
      if (reads && !shadow.initialised)
        return Finding{
            "uninitialised",
            fmt::format(
                "read of shared memory at offset {} that no thread of the block has written so far: is a "
                "__syncthreads() missing between the write and this read, or is the place never filled?",
                address[lane] + offset),
            lane};
      // A lane of this very access has not stored yet: its value counts, not what still stands in memory.
      const bool together = values && shadow.write.exists() && shadow.write.access == now.access;
      const bool harmless =
          together ? same_value(values[shadow.write.thread % kLanes], values[lane], bytes) : same;
      if (auto finding =
              state.touch(shadow, now, kind, reads, writes, harmless, "shared", address[lane] + offset, lane))
        return finding;
    }
  }
  return std::nullopt;
}

std::optional<Checker::Finding> Checker::global_access(Warp& warp, const Op* op, const std::uint64_t* address,
                                                       int bytes, Kind kind, const std::byte* const* values) {
  State& state = *state_;
  const Site& site = state.site(op);
  const bool writes = site.access != Access::load, reads = site.access != Access::store;
  if (site.strong) kind = Kind::atomic;
  ++state.accesses;
  if (site.releases) fence(warp);
  const auto index = static_cast<std::uint32_t>(warp.block->index);
  BlockClock& clock = state.clocks[index];
  const std::uint32_t grain = state.global_grain;
  Allocation* holder = nullptr;
  std::vector<Shadow>* shadows = nullptr;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t place = address[lane];
    if (!holder || place - holder->address >= holder->bytes) {
      holder = state.launch.memory.find(place);
      if (!holder) continue;
      shadows = &state.global[holder];
      if (shadows->empty()) shadows->resize(holder->bytes / grain + 1);
    }
    const std::uint64_t start = place - holder->address;
    if (kind == Kind::atomic) {
      AtomicPlace& atomic = state.atomics[place];
      if (reads) clock.acquired[place] = atomic.sequence;
      if (writes && clock.fenced) atomic.releases[index].push_back({++atomic.sequence, clock.fenced});
      if (reads) clock.acquired[place] = std::max(clock.acquired[place], atomic.sequence);
    }
    if (reads && !holder->is_written(start, bytes))
      return Finding{"uninitialised",
                     fmt::format("read of '{}' at byte {}, which neither the host nor a kernel has written",
                                 holder->name, start),
                     lane};
    if (writes) holder->mark_written(start, static_cast<std::uint64_t>(bytes));
    const Touch now = state.make_touch(warp, op, lane, clock.clock);
    const bool same = values && same_value(holder->host.get() + start, values[lane], bytes);
    for (std::uint64_t offset = 0; offset < static_cast<std::uint64_t>(bytes); offset += grain) {
      Shadow& shadow = (*shadows)[(start + offset) / grain];
      const bool together = values && shadow.write.exists() && shadow.write.access == now.access;
      const bool harmless =
          together ? same_value(values[shadow.write.thread % kLanes], values[lane], bytes) : same;
      if (auto finding =
              state.touch(shadow, now, kind, reads, writes, harmless, "global", place + offset, lane)) {
        finding->message += fmt::format(" ('{}' at byte {})", holder->name, start + offset);
        return finding;
      }
    }
  }
  return std::nullopt;
}

}
