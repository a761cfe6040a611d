#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/following.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <bit>
#include <fmt/format.h>

namespace kernelarium::sim::control {
namespace {

using U = std::uint32_t;

const U* members(const Warp& warp, const Op* op) { return warp.row<U>(op->r[op->imm >> 56]); }

/// With checks: lanes that a mask names and that have left are not waited for; but those that went around
/// this operation and on, and should have come together with these lanes first, leave as luck will have it.
/// False: enough was found.
bool check_who_left(Warp& warp, const Op* op, const U* mask) {
  U named = 0;
  for (U rest = warp.mask; rest; rest &= rest - 1) named |= mask[std::countr_zero(rest)];
  const U gone = named & passed_by(warp, warp.ways, warp.mask);
  if (!gone) return true;
  const int lane = std::countr_zero(warp.mask);
  return warp.worker->launch().checker->tell_of(
      warp, op, op->index,
      warp.worker->diagnostic(
          warp, op, "sync-mask",
          Sentence::tr("the mask %1 includes lane %2, which took another branch and exited without reaching "
                       "this operation: the result is undefined on a GPU. The mask must contain exactly the "
                       "lanes that reach it: compute it with __ballot_sync() before the branch",
                       fmt::format("{:#010x}", mask[lane]), std::countr_zero(gone)),
          lane));
}

/// Calls `f` for each group of lanes that are together in one mask.
template<class F>
void for_groups(Warp& warp, const U* mask, F f) {
  for (U rest = warp.mask; rest;) {
    const U group = mask[std::countr_zero(rest)] & warp.mask;
    f(group);
    rest &= ~group;
  }
}

/// Runs `f` once all lanes are there and each is named in its own mask.
template<class F>
const Op* gathered(Warp& warp, const Op* op, F f) {
  const Op* next = nullptr;
  if (!gather(warp, op, next)) return next;
  const U* mask = members(warp, op);
  const U unnamed = warp.mask & ~mask_of_lanes([=](int i) { return (mask[i] >> i) & 1; });
  if (unnamed) [[unlikely]] {
    const int lane = std::countr_zero(unnamed);
    return warp.worker->fault(
        warp, op, "sync-mask",
        Sentence::tr("lane %1 executes a warp-wide operation whose mask %2 does not include it: the result "
                     "is undefined on a GPU. The mask must include every lane that reaches the operation",
                     lane, fmt::format("{:#010x}", mask[lane])),
        lane);
  }
  if (warp.left_acted && !check_who_left(warp, op, mask)) [[unlikely]]
    return nullptr;
  f(mask);
  return op + 1;
}

/// The same, where the lanes exchange values.
template<class F>
const Op* together(Warp& warp, const Op* op, F f) {
  return gathered(warp, op, [&](const U* mask) {
    if (Checker* checker = warp.worker->launch().checker)
      for_groups(warp, mask, [&](U group) { checker->exchange(warp, group); });
    f(mask);
  });
}

enum class Shuffle { up, down, bfly, idx };

void record(Warp& warp, const Op* op, const std::uint8_t* source) {
  LaunchState& launch = warp.worker->launch();
  ShuffleRecord entry;
  entry.block = warp.block->index;
  entry.warp = warp.index;
  entry.line = static_cast<U>(warp.worker->program().places[op->index].line);
  entry.step = warp.block->steps++;
  entry.mask = warp.mask;
  entry.barrier = warp.block->epoch;
  for (int lane = 0; lane < kLanes; ++lane)
    if ((warp.mask >> lane) & 1) entry.source[static_cast<std::size_t>(lane)] = source[lane];
  const std::lock_guard lock(launch.mutex);
  if (launch.traced_shuffles.add({warp.block->trace_index, entry.block}, std::move(entry),
                                 launch.options.trace->record_limit) != Added::kept)
    ++launch.trace->dropped;
}

/// With checks: lanes in `absent` read a lane that takes no part. What they get is undefined, which counts
/// once it matters. False: the warp has stopped to run this again, followed.
bool follow_absent(Warp& warp, const Op* op, U absent, const std::uint8_t* asked,
                   const std::uint8_t* source) {
  if (!warp.following) {
    if (!absent) return true;
    start_following(warp, op);
    return false;
  }
  warp.following->shuffled(op, source);
  for (; absent; absent &= absent - 1) {
    const int lane = std::countr_zero(absent);
    auto origin = std::make_shared<Origin>();
    origin->op = op->index;
    origin->diagnostic = warp.worker->diagnostic(
        warp, op, "sync-mask",
        Sentence::tr(
            "lane %1 reads lane %2, which does not take part in the shuffle: the value is undefined on a GPU",
            lane, int{asked[lane]}),
        lane);
    warp.following->loaded(op, lane, 0, 0, false, std::move(origin));
  }
  return true;
}

template<Shuffle Mode, bool Counted>
const Op* shuffle(Warp& warp, const Op* op) {
  bool stopped = false;
  const Op* next = together(warp, op, [&](const U* mask) {
    const U *a = warp.row<U>(op->r[2]), *b = warp.row<U>(op->r[3]), *c = warp.row<U>(op->r[4]);
    U values[kLanes];
    [[maybe_unused]] std::uint8_t sources[kLanes], asked[kLanes];
    [[maybe_unused]] U absent = 0;
    U valid = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
      // c packs the clamp (bits 0-4) and the segment mask (bits 8-12), as the PTX manual's pseudocode has it.
      const int segment = static_cast<int>((c[lane] >> 8) & 31), clamp = static_cast<int>(c[lane] & 31);
      const int distance = static_cast<int>(b[lane] & 31);
      const int most = (lane & segment) | (clamp & ~segment), least = lane & segment;
      int source = 0;
      bool inside = false;
      switch (Mode) {
      case Shuffle::up:
        source = lane - distance;
        inside = source >= most;
        break;
      case Shuffle::down:
        source = lane + distance;
        inside = source <= most;
        break;
      case Shuffle::bfly:
        source = lane ^ distance;
        inside = source <= most;
        break;
      case Shuffle::idx:
        source = least | (distance & ~segment);
        inside = source <= most;
        break;
      }
      if (!inside) source = lane;
      // A lane outside the mask gives nothing to rely on: its own value stays.
      if constexpr (Counted) asked[lane] = static_cast<std::uint8_t>(source);
      if (!((mask[lane] >> source) & 1) || !((warp.mask >> source) & 1)) {
        source = lane;
        absent |= 1u << lane;
      }
      values[lane] = a[source];
      if constexpr (Counted) sources[lane] = static_cast<std::uint8_t>(source);
      if (inside) valid |= 1u << lane;
    }
    if constexpr (Counted) {
      if (warp.worker->launch().checker && !follow_absent(warp, op, absent & warp.mask, asked, sources)) {
        stopped = true;
        return;
      }
      if (warp.block->trace_index != ~0u) record(warp, op, sources);
    }
    for_lanes(warp, warp.row<U>(op->r[0]), [&](int lane) { return values[lane]; });
    if (op->r[1]) set_predicate(warp, op->r[1], valid);
  });
  return stopped ? nullptr : next;
}

template<Shuffle Mode>
Handler choose(bool counted) {
  return counted ? &shuffle<Mode, true> : &shuffle<Mode, false>;
}

template<class F>
const Op* vote(Warp& warp, const Op* op, F truth) {
  return together(warp, op, [&](const U* mask) {
    const U holds = warp.predicate(op->r[1]);
    U result = 0;
    for (U rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      const U group = mask[lane] & warp.mask;
      if (truth(holds & group, group)) result |= 1u << lane;
    }
    set_predicate(warp, op->r[0], result);
  });
}

/// The hardware takes one value after the other: each belongs to its first lane.
void record_match(Warp& warp, const U (&found)[kLanes]) {
  ++warp.path->matches;
  for (int lane = 0; lane < kLanes; ++lane)
    warp.path->matched_values += found[lane] != 0 && std::countr_zero(found[lane]) == lane;
}

template<class T>
const Op* match_any(Warp& warp, const Op* op) {
  warp.worker->other_work += kLanes * work::lane;
  return together(warp, op, [&](const U* mask) {
    const T* a = warp.row<T>(op->r[1]);
    U found[kLanes] = {};
    for (int lane = 0; lane < kLanes; ++lane)
      for (int other = 0; other < kLanes; ++other)
        if (((mask[lane] & warp.mask) >> other) & 1 && a[other] == a[lane]) found[lane] |= 1u << other;
    if (warp.path) record_match(warp, found);
    for_lanes(warp, warp.row<U>(op->r[0]), [&](int lane) { return found[lane]; });
  });
}

template<class T>
const Op* match_all(Warp& warp, const Op* op) {
  warp.worker->other_work += kLanes * work::lane;
  return together(warp, op, [&](const U* mask) {
    const T* a = warp.row<T>(op->r[1]);
    U found[kLanes] = {};
    U all = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
      bool same = true;
      for (int other = 0; other < kLanes; ++other)
        if (((mask[lane] & warp.mask) >> other) & 1 && a[other] != a[lane]) same = false;
      if (same) {
        found[lane] = mask[lane];
        all |= 1u << lane;
      }
    }
    for_lanes(warp, warp.row<U>(op->r[0]), [&](int lane) { return found[lane]; });
    if (op->r[3]) set_predicate(warp, op->r[3], all);
  });
}

template<class T, class F>
const Op* reduce(Warp& warp, const Op* op) {
  return together(warp, op, [&](const U* mask) {
    const T* a = warp.row<T>(op->r[1]);
    T results[kLanes] = {};
    for (U rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      U group = mask[lane] & warp.mask;
      T value = a[std::countr_zero(group)];
      for (group &= group - 1; group; group &= group - 1) value = F{}(value, a[std::countr_zero(group)]);
      results[lane] = value;
    }
    for_lanes(warp, warp.row<T>(op->r[0]), [&](int lane) { return results[lane]; });
  });
}

struct Add {
  U operator()(U a, U b) const { return a + b; }
};
struct Minimum {
  template<class T>
  T operator()(T a, T b) const {
    return a < b ? a : b;
  }
};
struct Maximum {
  template<class T>
  T operator()(T a, T b) const {
    return a > b ? a : b;
  }
};
struct And {
  U operator()(U a, U b) const { return a & b; }
};
struct Or {
  U operator()(U a, U b) const { return a | b; }
};
struct Xor {
  U operator()(U a, U b) const { return a ^ b; }
};

/// Lanes of one mask may wait at several bar.warp.sync, as in both branches of an `if`: since compute
/// capability 7.0 they need not be at the same instruction (seen on an H200). True: all are there, those that
/// waited elsewhere go on.
bool meet_from_branches(Warp& warp, const Op* op) {
  const U named = members(warp, op)[std::countr_zero(warp.mask)];
  const auto names_the_same = [&](U lanes, const Op* at) {
    const U* mask = members(warp, at);
    return (lanes & ~mask_of_lanes([&](int i) { return mask[i] == named; })) == 0;
  };
  const auto waits = [&](const Fragment& one) {
    return one.wait == Wait::lanes && one.pc->run == op->run && one.frame == warp.frame &&
           names_the_same(one.mask, one.pc);
  };
  U there = warp.mask;
  bool elsewhere = false;
  for (const Fragment& one : warp.fragments)
    if (waits(one)) there |= one.mask, elsewhere |= one.pc != op;
  if (!elsewhere || !names_the_same(warp.mask, op) || (named & warp.threads & ~warp.exited) != there)
    return false;
  if (Checker* checker = warp.worker->launch().checker) checker->meet_in_warp(warp, there);
  for (Fragment& one : warp.fragments)
    if (waits(one)) one.wait = Wait::none, ++one.pc;
  return true;
}

}

const Op* warp_sync(Warp& warp, const Op* op) {
  if (!warp.fragments.empty() && !(warp.left_acted && passed_by(warp, warp.ways, warp.mask)) &&
      meet_from_branches(warp, op)) [[unlikely]]
    return op + 1;
  return gathered(warp, op, [&](const U* mask) {
    if (Checker* checker = warp.worker->launch().checker)
      for_groups(warp, mask, [&](U group) { checker->meet_in_warp(warp, group); });
  });
}
Handler shuffle_handler(const std::string& mode, bool counted) {
  return mode == "up"     ? choose<Shuffle::up>(counted)
         : mode == "down" ? choose<Shuffle::down>(counted)
         : mode == "bfly" ? choose<Shuffle::bfly>(counted)
                          : choose<Shuffle::idx>(counted);
}
const Op* vote_all(Warp& warp, const Op* op) {
  return vote(warp, op, [](U holds, U group) { return holds == group; });
}
const Op* vote_any(Warp& warp, const Op* op) {
  return vote(warp, op, [](U holds, U) { return holds != 0; });
}
const Op* vote_uniform(Warp& warp, const Op* op) {
  return vote(warp, op, [](U holds, U group) { return holds == 0 || holds == group; });
}
const Op* vote_ballot(Warp& warp, const Op* op) {
  return together(warp, op, [&](const U* mask) {
    const U holds = warp.predicate(op->r[1]) & warp.mask;
    for_lanes(warp, warp.row<U>(op->r[0]), [=](int lane) { return holds & mask[lane]; });
  });
}
const Op* match_any32(Warp& warp, const Op* op) { return match_any<U>(warp, op); }
const Op* match_any64(Warp& warp, const Op* op) { return match_any<std::uint64_t>(warp, op); }
const Op* match_all32(Warp& warp, const Op* op) { return match_all<U>(warp, op); }
const Op* match_all64(Warp& warp, const Op* op) { return match_all<std::uint64_t>(warp, op); }

const Op* elect(Warp& warp, const Op* op) {
  return together(warp, op, [&](const U* mask) {
    const auto leader = [=, lanes = warp.mask](int lane) {
      return static_cast<U>(std::countr_zero(mask[lane] & lanes));
    };
    const U leaders = mask_of_lanes([=](int lane) { return leader(lane) == static_cast<U>(lane); });
    if (op->r[0]) for_lanes(warp, warp.row<U>(op->r[0]), leader);
    if (op->r[1]) set_predicate(warp, op->r[1], leaders & warp.mask);
  });
}

const Op* active_mask(Warp& warp, const Op* op) {
  const U mask = warp.mask;
  for_lanes(warp, warp.row<U>(op->r[0]), [=](int) { return mask; });
  return op + 1;
}

Handler reduction(const std::string& name) {
  using S = std::int32_t;
  if (name == "add.u32" || name == "add.s32") return &reduce<U, Add>;
  if (name == "min.u32") return &reduce<U, Minimum>;
  if (name == "max.u32") return &reduce<U, Maximum>;
  if (name == "min.s32") return &reduce<S, Minimum>;
  if (name == "max.s32") return &reduce<S, Maximum>;
  if (name == "and.b32") return &reduce<U, And>;
  if (name == "or.b32") return &reduce<U, Or>;
  if (name == "xor.b32") return &reduce<U, Xor>;
  return nullptr;
}

}
