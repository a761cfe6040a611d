#include "kernels/simulator/memory/checker.h"

#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/shadow.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

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
  std::unordered_map<std::int32_t, std::vector<Release>> releases; ///< by block
};

/// Bytes that lanes are about to store; the largest access has 16.
using Value = std::array<std::byte, 16>;

/// Bytes between the lanes of a read up to which it is asked whether all of them are written.
constexpr std::uint64_t kLargestSpan = 4096;

}

struct Checker::State {
  LaunchState& launch;
  std::uint32_t shared_grain, global_grain;
  bool orders = false; ///< the program has __syncwarp or fences
  std::unordered_map<const Block*, Shadow> shared;
  const Block* present = nullptr; ///< whose shadow was used last
  Shadow* present_shadow = nullptr;
  std::unordered_map<const Allocation*, Shadow> global;
  std::unordered_map<std::int32_t, BlockClock> clocks; ///< by block, as in Touch
  std::unordered_map<std::uint64_t, AtomicPlace> atomics;
  std::uint32_t accesses = 0;
  struct UnwrittenRead {
    Delayed delayed;
    Touch touch;
    std::size_t grain = 0;
    std::uint64_t offset = 0;
  };
  std::unordered_map<const Block*, UnwrittenRead> unwritten_reads;

  const Site& site(const Op* op) const { return launch.program.sites[op->site]; }
  int line(std::uint32_t op) const { return launch.program.places[op].line; }

  /// True if `before` is certain to have happened before what the thread does now.
  bool ordered(const Touch& before, const Touch& now) {
    if (before.block == now.block) {
      if (before.thread() == now.thread() || before.epoch() < now.epoch()) return true;
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
        if (release.sequence <= sequence && release.clock >= before.fences) return true;
    }
    return false;
  }

  Sentence name(const Touch& touch) const {
    const Dim3& grid = launch.grid;
    const Dim3& block = launch.block;
    const std::int64_t b = touch.block - 1, t = touch.thread();
    return Sentence::tr("block (%1, %2, %3), thread (%4, %5, %6) at line %7", b % grid.x, b / grid.x % grid.y,
                        b / (grid.x * grid.y), t % block.x, t / block.x % block.y, t / (block.x * block.y),
                        line(touch.op));
  }

  /// `meeting`: "a read meets a write by block (0, 0, 0), ...".
  static Finding race(const Sentence& meeting, const char* space, std::uint64_t address, int lane) {
    const std::string place = fmt::format("{:#x}", address);
    const Sentence where = space[0] == 'g' ? Sentence::tr("race in global memory at %1: %2", place, meeting)
                                           : Sentence::tr("race in shared memory at %1: %2", place, meeting);
    return {
        "race",
        Sentence::tr("%1; nothing orders the two (a __syncthreads() between them, an atomic operation, or "
                     "separate places would)",
                     where),
        lane};
  }

  void add_reader(Shadow& shadow, std::size_t grain, const Touch& now, bool global) {
    Touch first = shadow.first.get(grain), second = shadow.second.get(grain);
    const auto outdated = [&](const Touch& old) {
      return (!global && old.block != now.block) ||
             (old.block == now.block && old.thread() != now.thread() && ordered(old, now));
    };
    if (outdated(first)) first = {};
    if (outdated(second)) shadow.second.set(grain, second = {});
    if (!first.exists() || first.same_thread(now)) return shadow.first.set(grain, now);
    const bool second_is_same_warp =
        second.exists() && second.block == first.block && second.warp() == first.warp();
    const bool now_is_other_warp = now.block != first.block || now.warp() != first.warp();
    if (!second.exists() || second.same_thread(now) || (second_is_same_warp && now_is_other_warp))
      shadow.second.set(grain, now);
  }

  struct Lane {
    const Warp& warp;
    const Op* op;
    int lane;
    int bytes;
    Kind kind;
    bool reads, writes;
    ValueOf value_of;
    const std::byte* place; ///< what stands there now
    const char* space;
    Touch now;
    bool atomic() const { return kind == Kind::atomic; }
    bool global() const { return space[0] == 'g'; }
  };

  /// True if the lane stores what stands there already, or what the earlier `writer` stores.
  bool same_value(const Lane& lane, const Touch& writer, std::uint32_t access) const {
    if (!lane.value_of) return false;
    Value mine;
    lane.value_of(lane.warp, lane.op, lane.lane, mine.data());
    const auto bytes = static_cast<std::size_t>(lane.bytes);
    if (access != accesses) return std::memcmp(mine.data(), lane.place, bytes) == 0;
    // A lane of this very access has not stored yet: its value counts.
    Value others;
    lane.value_of(lane.warp, lane.op, writer.thread() % kLanes, others.data());
    return std::memcmp(mine.data(), others.data(), bytes) == 0;
  }

  /// Judges one lane's access to one grain and remembers it.
  std::optional<Finding> touch(Shadow& shadow, std::size_t grain, const Lane& lane, std::uint64_t address) {
    const Touch write = shadow.write.get(grain);
    const bool written = lane.global() ? write.exists() : write.block == lane.now.block;
    if (written) {
      const std::uint32_t access = shadow.write_access[grain];
      const bool atomic_write = access & kAtomicAccess;
      if (!(lane.atomic() && atomic_write) && !ordered(write, lane.now)) {
        const bool harmless =
            lane.writes && !lane.atomic() && !atomic_write && same_value(lane, write, access);
        if (!harmless)
          return race(!lane.writes    ? Sentence::tr("a read meets a write by %1", name(write))
                      : lane.atomic() ? Sentence::tr("an atomic operation meets a write by %1", name(write))
                                      : Sentence::tr("a write meets an earlier write by %1", name(write)),
                      lane.space, address, lane.lane);
      }
    }
    if (lane.writes) {
      for (const Touches* readers : {&shadow.first, &shadow.second}) {
        const Touch reader = readers->get(grain);
        if ((lane.global() ? reader.exists() : reader.block == lane.now.block) && !ordered(reader, lane.now))
          return race(Sentence::tr("a write meets an earlier read by %1", name(reader)), lane.space, address,
                      lane.lane);
      }
      shadow.write.set(grain, lane.now);
      shadow.write_access[grain] = accesses | (lane.atomic() ? kAtomicAccess : 0);
    }
    if (lane.reads && !lane.atomic()) add_reader(shadow, grain, lane.now, lane.global());
    return std::nullopt;
  }

  Touch make_touch(const Warp& warp, const Op* op, std::uint32_t fences) const {
    return {static_cast<std::int32_t>(warp.block->index + 1),
            static_cast<std::int32_t>(warp.block->epoch << 10 | warp.thread_of(0)), op->index,
            warp.sync_epoch, fences};
  }

  /// Looks at the lanes eight or more at a time where they lie side by side; returns those that must be
  /// looked at one by one. `at`: the grain of the first active lane.
  template<bool Global>
  std::uint32_t judge_stretches(Shadow& shadow, const Pattern& pattern, std::size_t at, std::uint32_t grain,
                                int bytes, bool writes, const Touch& now) {
    const int grains = bytes / static_cast<int>(grain);
    Stretch stretch{at, 0, std::countr_zero(static_cast<unsigned>(grains)), now};
    const auto place = [&](int group) {
      return at + static_cast<std::size_t>(pattern.group[group] / static_cast<std::int64_t>(grain));
    };
    if (pattern.shape == Shape::consecutive || pattern.shape == Shape::consecutive_by_eight) {
      for (int group = 0, end; group < 4; group = end) {
        for (end = group + 1; end < 4; ++end)
          if (pattern.group[end] - pattern.group[group] != 8 * bytes * (end - group)) break;
        stretch.at = place(group);
        stretch.count = 8 * grains * (end - group);
        stretch.now.key = now.key + 8 * group;
        if (writes ? !write_stretch<Global>(shadow, stretch, accesses)
                   : !read_stretch<Global>(shadow, stretch))
          return kFullMask << (8 * group);
      }
      return 0;
    }
    if (!writes && (pattern.shape == Shape::same || pattern.shape == Shape::same_by_eight)) {
      for (int group = 0; group < 4; ++group) {
        if (group > 0 && pattern.group[group] == pattern.group[group - 1]) continue;
        stretch.now.key = now.key + 8 * group;
        for (std::size_t i = 0; i < static_cast<std::size_t>(grains); ++i)
          if (!read_together<Global>(shadow, place(group) + i, stretch.now)) return kFullMask << (8 * group);
      }
      return 0;
    }
    return kFullMask;
  }
};

Checker::Checker(LaunchState& launch)
    : state_(new State{launch, std::min<std::uint32_t>(launch.program.smallest_shared_access, 4),
                       std::min<std::uint32_t>(launch.program.smallest_global_access, 4)}) {
  const Program& program = launch.program;
  state_->orders =
      std::any_of(program.ops.begin(), program.ops.end(),
                  [](const Op& op) { return op.run == &control::warp_sync || op.run == &memory_fence; }) ||
      std::any_of(program.sites.begin(), program.sites.end(), [](const Site& site) { return site.releases; });
}
Checker::~Checker() = default;

void Checker::start_block(Block& block) {
  Shadow& shadow = state_->shared[&block];
  if (shadow.size() == 0)
    shadow.resize(state_->launch.shared_bytes / state_->shared_grain + 1, state_->orders);
  state_->clocks.erase(static_cast<std::int32_t>(block.index + 1));
}

void Checker::fence(Warp& warp) {
  BlockClock& clock = state_->clocks[static_cast<std::int32_t>(warp.block->index + 1)];
  clock.fenced = clock.clock++;
}

std::optional<Checker::Delayed> Checker::take_delayed(const Block& block) {
  if (state_->unwritten_reads.empty()) return std::nullopt;
  const auto found = state_->unwritten_reads.find(&block);
  if (found == state_->unwritten_reads.end()) return std::nullopt;
  Delayed delayed = std::move(found->second.delayed);
  state_->unwritten_reads.erase(found);
  return delayed;
}

std::optional<Checker::Finding> Checker::shared_access(Warp& warp, const Op* op, const Pattern& pattern,
                                                       std::uint64_t base, int bytes, Kind kind,
                                                       ValueOf value_of) {
  State& state = *state_;
  if (warp.block->epoch >= kMostEpochs) return std::nullopt;
  if (state.present != warp.block) {
    state.present = warp.block;
    state.present_shadow = &state.shared[warp.block];
  }
  Shadow& shadow = *state.present_shadow;
  const Site& site = state.site(op);
  const bool writes = site.access != Access::load, reads = site.access != Access::store;
  if (site.strong) kind = Kind::atomic;
  state.accesses = (state.accesses + 1) & ~kAtomicAccess;
  const std::uint32_t grain = state.shared_grain;
  Touch now = state.make_touch(warp, op, 0);
  const auto delayed =
      state.unwritten_reads.empty() ? state.unwritten_reads.end() : state.unwritten_reads.find(warp.block);
  const bool waits = delayed != state.unwritten_reads.end();

  std::uint32_t rest = warp.mask;
  if (kind != Kind::atomic && !state.orders && !waits)
    rest &= state.judge_stretches<false>(shadow, pattern, base / grain, grain, bytes, writes, now);
  const std::int32_t key = now.key;
  for (; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    now.key = key + lane;
    const std::uint64_t place = base + pattern.relative[lane];
    const State::Lane access{warp,     op, lane, bytes, kind, reads, writes, value_of, warp.shared + place,
                             "shared", now};
    for (std::uint64_t offset = 0; offset < static_cast<std::uint64_t>(bytes); offset += grain) {
      const std::size_t at = (place + offset) / grain;
      if (waits) {
        // Nothing else counts until it is known whether the place is written before the next barrier.
        State::UnwrittenRead& read = delayed->second;
        if (!writes || at != read.grain || state.ordered(read.touch, now)) continue;
        const bool one_warp = read.touch.warp() == now.warp();
        read.delayed.finding.kind = "race";
        read.delayed.finding.message = Sentence::tr(
            "race in shared memory at %1: a read meets a later write by %2: a %3 is probably missing between "
            "the write and this read, which came first and found a place that no thread had written",
            fmt::format("{:#x}", read.offset), state.name(now),
            std::string(one_warp ? "__syncwarp()" : "__syncthreads()"));
        return read.delayed.finding;
      }
      if (reads && shadow.write.block[at] != now.block) {
        Finding finding{"uninitialised",
                        Sentence::tr("read of shared memory at offset %1 that no thread of the block has "
                                     "written so far: the place is filled never, or too late",
                                     place + offset),
                        lane};
        state.unwritten_reads[warp.block] = {{std::move(finding), &warp, op}, now, at, place + offset};
        return std::nullopt;
      }
      if (auto finding = state.touch(shadow, at, access, place + offset)) return finding;
    }
  }
  return std::nullopt;
}

std::optional<Checker::Finding> Checker::global_access(Warp& warp, const Op* op, const Pattern& pattern,
                                                       std::uint64_t base, int bytes, Kind kind,
                                                       ValueOf value_of) {
  State& state = *state_;
  const Site& site = state.site(op);
  const bool writes = site.access != Access::load, reads = site.access != Access::store;
  if (site.strong) kind = Kind::atomic;
  state.accesses = (state.accesses + 1) & ~kAtomicAccess;
  if (site.releases) fence(warp);
  if (warp.block->epoch >= kMostEpochs) return std::nullopt;
  const auto index = static_cast<std::int32_t>(warp.block->index + 1);
  BlockClock& clock = state.clocks[index];
  const std::uint32_t grain = state.global_grain;
  Allocation* holder = nullptr;
  Shadow* shadow = nullptr;
  const auto find = [&](std::uint64_t place) {
    if (holder && place - holder->address < holder->bytes) return true;
    holder = state.launch.memory.find(place);
    if (!holder) return false;
    shadow = &state.global[holder];
    if (shadow->size() == 0) shadow->resize(holder->bytes / grain + 1, state.orders);
    return true;
  };
  Touch now = state.make_touch(warp, op, clock.clock);
  std::uint32_t rest = warp.mask;
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
  const auto span = static_cast<std::uint64_t>(pattern.high - pattern.low);
  if (kind != Kind::atomic && !state.orders && find(low) && low - holder->address + span <= holder->bytes &&
      (writes || holder->fully_written ||
       (span <= kLargestSpan && holder->is_written(low - holder->address, span))) &&
      (pattern.shape == Shape::consecutive || !writes || holder->fully_written)) {
    rest &= state.judge_stretches<true>(*shadow, pattern, (base - holder->address) / grain, grain, bytes,
                                        writes, now);
    if (writes) holder->mark_written(low - holder->address, span);
  }
  const std::int32_t key = now.key;
  for (; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    now.key = key + lane;
    const std::uint64_t place = base + pattern.relative[lane];
    if (!find(place)) continue;
    const std::uint64_t start = place - holder->address;
    if (kind == Kind::atomic) {
      AtomicPlace& atomic = state.atomics[place];
      if (reads) clock.acquired[place] = atomic.sequence;
      if (writes && clock.fenced) atomic.releases[index].push_back({++atomic.sequence, clock.fenced});
      if (reads) clock.acquired[place] = std::max(clock.acquired[place], atomic.sequence);
    }
    if (reads && !holder->is_written(start, static_cast<std::uint64_t>(bytes)))
      return Finding{"uninitialised",
                     Sentence::tr("read of '%1' at byte %2, which neither the host nor a kernel has written",
                                  holder->name, start),
                     lane};
    if (writes) holder->mark_written(start, static_cast<std::uint64_t>(bytes));
    const State::Lane access{
        warp, op, lane, bytes, kind, reads, writes, value_of, holder->host.get() + start, "global", now};
    for (std::uint64_t offset = 0; offset < static_cast<std::uint64_t>(bytes); offset += grain)
      if (auto finding = state.touch(*shadow, (start + offset) / grain, access, place + offset)) {
        finding->message =
            Sentence::tr("%1 ('%2' at byte %3)", finding->message, holder->name, start + offset);
        return finding;
      }
  }
  return std::nullopt;
}

}
