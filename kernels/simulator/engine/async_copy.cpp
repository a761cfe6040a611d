#include "kernels/simulator/engine/async_copy.h"

#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/phase_path.h"
#include "kernels/simulator/engine/tracing.h"
#include "kernels/simulator/memory/global_memory.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

AsyncCopies& copies_of(Warp& warp) { return sim::copies_of(warp.worker->launch(), *warp.block); }

template<class F>
void for_active(const Warp& warp, F f) {
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) f(std::countr_zero(rest));
}

}

Mbarrier Mbarrier::from(std::uint64_t word) {
  Mbarrier barrier;
  barrier.expected = word & most;
  barrier.pending = word >> 20 & most;
  barrier.bytes = static_cast<std::int32_t>(word >> 40 & 0x3fffff) - (1 << 21);
  barrier.phase = word >> 62 & 1;
  constexpr auto unwritten = 0x0101'0101'0101'0101 * std::to_integer<std::uint64_t>(kUnwrittenByte);
  barrier.valid = word >> 63 && word != unwritten;
  return barrier;
}

std::uint64_t Mbarrier::word() const {
  return expected | std::uint64_t{pending} << 20 |
         static_cast<std::uint64_t>((bytes + (1 << 21)) & 0x3fffff) << 40 | std::uint64_t{phase} << 62 |
         std::uint64_t{valid} << 63;
}

void Mbarrier::complete_if_done() {
  if (pending != 0 || bytes != 0) return;
  phase = !phase;
  pending = expected;
}

Mbarrier mbarrier_at(const Block& block, std::uint32_t offset) {
  std::uint64_t word;
  std::memcpy(&word, block.shared.data() + offset, 8);
  return Mbarrier::from(word);
}

void put_mbarrier(Block& block, std::uint32_t offset, const Mbarrier& barrier) {
  if (!block.path.warps.empty() && mbarrier_at(block, offset).phase != barrier.phase)
    block.phases.complete(offset);
  const std::uint64_t word = barrier.word();
  std::memcpy(block.shared.data() + offset, &word, 8);
}

namespace async {
namespace {

/// Shared addresses of the active lanes, offset added, which must lie inside and be aligned, and the blocks
/// of the cluster that hold them; and the pattern of those in the own block, for the checks.
struct SharedPlaces {
  std::uint64_t address[kLanes] = {}; ///< in the owner
  Block* owner[kLanes] = {};
  std::uint64_t whole[kLanes] = {}; ///< with the owner's rank
  std::uint32_t remote = 0;         ///< lanes that go to other blocks
  Pattern pattern;
  /// False: the warp has stopped.
  bool resolve(Warp& warp, const Op* op, std::uint32_t row, int bytes, Access access) {
    const auto* base = warp.row<std::uint32_t>(row);
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      whole[lane] = static_cast<std::uint32_t>(base[lane] + op->imm);
      address[lane] = whole[lane] & kOffsetMask;
      owner[lane] = warp.block;
      if (whole[lane] >> kRankShift) {
        owner[lane] = shared_owner(warp, op, lane, whole[lane], static_cast<std::uint64_t>(bytes));
        if (!owner[lane]) return false;
        if (owner[lane] != warp.block) remote |= 1u << lane;
      }
      if (address[lane] % static_cast<unsigned>(bytes) == 0 &&
          address[lane] + static_cast<unsigned>(bytes) <= warp.worker->launch().shared_bytes)
        continue;
      report_shared(warp, op, base, bytes, access);
      return false;
    }
    if (warp.mask & ~remote) learn_pattern(pattern, address, warp.mask & ~remote, bytes);
    return true;
  }
  std::uint64_t base() const { return address[pattern.first]; }
  /// The checks' and the trace's view of it. False: the warp has stopped.
  bool check(Warp& warp, const Op* op, int bytes, Kind kind, Checker::ValueOf values) {
    const std::uint32_t all = warp.mask;
    bool fine = true;
    if (warp.mask = all & ~remote; warp.mask)
      fine = check_shared(warp, op, pattern, base(), bytes, kind, values);
    if (warp.mask = all & remote; fine && warp.mask)
      fine = check_remote(warp, op, whole, bytes, kind, values);
    if (fine) warp.mask = all;
    return fine;
  }
};

/// Bytes of a lane's source: r[0] at most.
std::uint32_t bytes_read(const Warp& warp, const Op* op, int lane) {
  if (op->r[3] && (warp.predicate(op->r[3]) >> lane & 1)) return 0;
  return op->r[2] ? std::min(warp.row<std::uint32_t>(op->r[2])[lane], op->r[0]) : op->r[0];
}

template<bool Counted>
const Op* source(Warp& warp, const Op* op) {
  const auto bytes = static_cast<int>(op->r[0]);
  add_lane_work(warp, work::lane);
  const auto* row = warp.row<std::uint64_t>(op->r[4]);
  std::uint64_t address[kLanes] = {};
  std::uint32_t reads = 0;
  Allocation* holder = nullptr;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    address[lane] = row[lane] + op->imm;
    const std::uint32_t read = bytes_read(warp, op, lane);
    if (read == 0) continue;
    if (const std::uint32_t asked = op->r[2] ? warp.row<std::uint32_t>(op->r[2])[lane] : 0; asked > op->r[0])
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr("a copy of %1 bytes can't take %2 from its source: the result is undefined", op->r[0],
                       asked),
          lane);
    reads |= 1u << lane;
    holder = warp.worker->launch().memory.find(address[lane], holder);
    if (holder && address[lane] + read <= holder->address + holder->bytes && address[lane] % op->r[0] == 0)
      continue;
    const std::uint32_t all = warp.mask;
    warp.mask = 1u << lane;
    report_global(warp, op, row, bytes, Access::load);
    warp.mask = all;
    return nullptr;
  }
  if constexpr (Counted) {
    if (!reads) return op + 1;
    const std::uint32_t all = warp.mask;
    warp.mask = reads;
    Pattern pattern;
    learn_pattern(pattern, address, reads, bytes);
    count_global(warp, op, pattern, address[pattern.first], Access::load);
    const bool fine =
        !warp.watched || check_global(warp, op, pattern, address[pattern.first], bytes, Kind::read, nullptr);
    if (!fine) return nullptr;
    warp.mask = all;
  }
  return op + 1;
}

/// Copies from global memory, of which nothing is known; what is not there reads as zeros.
void peek(const Warp& warp, std::uint64_t address, std::uint32_t bytes, std::byte* out) {
  const Allocation* holder = warp.worker->launch().memory.find(address);
  if (holder && holder->host && address + bytes <= holder->address + holder->bytes)
    std::memcpy(out, holder->host.get() + (address - holder->address), bytes);
}

/// What a lane's copy will write.
void value_of(const Warp& warp, const Op* op, int lane, std::byte* out) {
  std::memset(out, 0, op->r[0]);
  if (const std::uint32_t read = bytes_read(warp, op, lane))
    peek(warp, warp.row<std::uint64_t>(op->r[1])[lane], read, out);
}

void value_of_init(const Warp& warp, const Op* op, int lane, std::byte* out) {
  const std::uint32_t count = warp.row<std::uint32_t>(op->r[1])[lane];
  const std::uint64_t word = Mbarrier{count, count, 0, false, true}.word();
  std::memcpy(out, &word, sizeof word);
}

template<bool Counted>
const Op* start(Warp& warp, const Op* op) {
  const auto bytes = static_cast<int>(op->r[0]);
  SharedPlaces to;
  if (!to.resolve(warp, op, op->r[4], bytes, Access::store)) return nullptr;
  if constexpr (Counted) {
    count_shared(warp, op, to.pattern, static_cast<std::uint32_t>(to.base()), bytes);
    if (warp.watched && !check_shared(warp, op, to.pattern, to.base(), bytes, Kind::write, &value_of))
      return nullptr;
  }
  add_lane_work(warp, work::lane);
  AsyncCopies& copies = copies_of(warp);
  const auto* from = warp.row<std::uint64_t>(op->r[1]);
  if (is_cluster_traced(warp)) {
    AsyncRecord record = async_record(warp, op, AsyncRecord::What::copy);
    record.global = from[std::countr_zero(warp.mask)];
    record.shared = static_cast<std::uint32_t>(to.base());
    for_active(warp, [&](int lane) {
      const auto place = static_cast<std::uint32_t>(to.address[lane]);
      record.shared = std::min(record.shared, place);
      record.shared_end = std::max(record.shared_end, place + op->r[0]);
      record.bytes += op->r[0];
    });
    keep_async(warp, record);
  }
  for_active(warp, [&](int lane) {
    AsyncCopies::Copy copy;
    copy.op = op;
    copy.lane = static_cast<std::uint8_t>(lane);
    copy.shared = static_cast<std::uint32_t>(to.address[lane]);
    copy.bytes = op->r[0];
    copy.read = bytes_read(warp, op, lane);
    copy.global = from[lane];
    if (Checker* checker = warp.worker->launch().checker; checker && copy.read)
      checker->brings_unwritten(*to.owner[lane], to.address[lane], copy.global, copy.read);
    copies.start(warp, copy);
  });
  return op + 1;
}

void record_group(Warp& warp, const Op* op, AsyncRecord::What what, bool bulk, std::uint32_t left = 0) {
  if (!is_cluster_traced(warp)) return;
  AsyncRecord record = async_record(warp, op, what);
  record.to_shared = !bulk;
  record.number = left;
  keep_async(warp, record);
}
void record_barrier(Warp& warp, const Op* op, AsyncRecord::What what, const Block& owner, std::uint32_t place,
                    std::uint32_t number, std::uint32_t bytes = 0) {
  if (!is_cluster_traced(warp)) return;
  AsyncRecord record = async_record(warp, op, what);
  record.other = owner.index;
  record.mbarrier = place;
  record.number = number;
  record.bytes = bytes;
  keep_async(warp, record);
}

/// Calls f(lanes, block, place) for each mbarrier with the lanes that name it.
template<class F>
void for_barriers(const SharedPlaces& at, std::uint32_t lanes, F f) {
  for (std::uint32_t rest = lanes; rest;) {
    const auto first = static_cast<std::size_t>(std::countr_zero(rest));
    std::uint32_t same = 0;
    for (std::uint32_t left = rest; left; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      if (at.owner[lane] == at.owner[first] && at.address[lane] == at.address[first]) same |= 1u << lane;
    }
    f(same, *at.owner[first], static_cast<std::uint32_t>(at.address[first]));
    rest &= ~same;
  }
}

/// The mbarriers of the active lanes, which must be initialised; `f(lane, block, place, barrier)` changes
/// each in turn. `at`: where they lie.
template<class F>
const Op* change(Warp& warp, const Op* op, std::uint32_t row, SharedPlaces& at, F f) {
  add_lane_work(warp, work::lane);
  if (!at.resolve(warp, op, row, 8, Access::atomic)) return nullptr;
  if (warp.watched) {
    if (!at.check(warp, op, 8, Kind::atomic, nullptr)) return nullptr;
    if (Checker* checker = warp.worker->launch().checker;
        checker && warp.worker->program().sites[op->site].arrives)
      for_barriers(at, warp.mask, [&](std::uint32_t lanes, const Block& owner, std::uint32_t place) {
        checker->phase_is(owner, place, mbarrier_at(owner, place).phase);
        checker->arrives(warp, op, lanes, owner, place);
      });
  }
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const auto place = static_cast<std::uint32_t>(at.address[lane]);
    Block& block = *at.owner[lane];
    Mbarrier barrier = mbarrier_at(block, place);
    if (!barrier.valid)
      return warp.worker->fault(
          warp, op, "barrier",
          Sentence::tr("the mbarrier at offset %1 of shared memory is not initialised: one thread "
                       "initialises it, and all meet at a barrier before they use it",
                       place),
          lane);
    const Mbarrier before = barrier;
    if (!f(lane, block, place, barrier)) return nullptr;
    put_mbarrier(block, place, barrier);
    warp.changed_memory |= barrier.word() != before.word();
    if (barrier.phase != before.phase) ++block.epoch;
  }
  return op + 1;
}
template<class F>
const Op* change(Warp& warp, const Op* op, std::uint32_t row, F f) {
  SharedPlaces at;
  return change(warp, op, row, at, f);
}

bool take_arrivals(Warp& warp, const Op* op, int lane, Mbarrier& barrier, std::uint32_t count) {
  if (count >= 1 && count <= barrier.pending) {
    barrier.pending -= count;
    return true;
  }
  warp.worker->fault(
      warp, op, "barrier",
      Sentence::tr("%1 arrivals at an mbarrier whose phase waits for %2 more of %3: it was initialised "
                   "with too small a count, or a thread arrives twice in a phase",
                   count, barrier.pending, barrier.expected),
      lane);
  return false;
}

const Op* arrive(Warp& warp, const Op* op, bool drop) {
  Checker* checker = warp.worker->launch().checker;
  const std::uint32_t now = checker ? checker->now(warp) : 0;
  return change(warp, op, op->r[4], [&](int lane, Block& owner, std::uint32_t place, Mbarrier& barrier) {
    if (op->r[0]) warp.row<std::uint64_t>(op->r[0])[lane] = barrier.word();
    if (op->r[2]) barrier.bytes += static_cast<std::int32_t>(warp.row<std::uint32_t>(op->r[2])[lane]);
    const std::uint32_t count = op->r[1] ? warp.row<std::uint32_t>(op->r[1])[lane] : 1;
    if (!take_arrivals(warp, op, lane, barrier, count)) return false;
    if (drop) barrier.expected -= std::min(count, barrier.expected);
    const bool phase = barrier.phase;
    if (warp.path && lane == std::countr_zero(warp.mask)) record_arrival(warp, op, place, false);
    record_barrier(warp, op, AsyncRecord::What::arrive, owner, place, barrier.pending,
                   op->r[2] ? warp.row<std::uint32_t>(op->r[2])[lane] : 0);
    barrier.complete_if_done();
    if (checker) checker->arrived(warp, lane, owner, place, phase, barrier.phase, now);
    return true;
  });
}

Finding unexpected(const Warp& warp, const Op* op, int lane, const Op* late) {
  return warp.worker->diagnostic(
      warp, op, "race",
      Sentence::tr("the phase of this mbarrier may end before the asynchronous copy of line %1 is complete: "
                   "it expects fewer bytes than its copies transfer",
                   warp.worker->program().places[late->index].line),
      lane);
}

/// `complete(lane, barrier)`: whether the phase that the lane asks for has passed.
template<class F>
const Op* test(Warp& warp, const Op* op, bool by_parity, F complete) {
  Checker* checker = warp.worker->launch().checker;
  const bool held_back = warp.worker->holds_back(warp, op);
  std::uint32_t passed = 0;
  std::uint32_t last = 0, phase = 0;
  const Block* of = nullptr;
  SharedPlaces at;
  const Op* next =
      change(warp, op, op->r[4], at, [&](int lane, Block& owner, std::uint32_t place, Mbarrier& barrier) {
        if (&owner != warp.block) {
          warp.worker->fault(
              warp, op, "cluster",
              Sentence::tr(
                  "a thread waits for an mbarrier of another block of the cluster: it can only arrive "
                  "there. Wait for one in the block's own shared memory, at which the other arrives"),
              lane);
          return false;
        }
        if (held_back) return true;
        bool done = complete(lane, barrier);
        const Op* late = nullptr;
        if (!done && warp.block->copies && warp.block->copies->land_for(*warp.block, place, late)) {
          barrier = mbarrier_at(*warp.block, place);
          done = complete(lane, barrier);
          warp.changed_memory = true;
        }
        if (checker && late && !checker->tell_of(warp, op, late->index, unexpected(warp, op, lane, late)))
          return false;
        passed |= static_cast<std::uint32_t>(done) << lane;
        of = &owner;
        last = place;
        phase = !barrier.phase;
        return !checker || !done || checker->passed(warp, op, lane, owner, place, barrier.phase, by_parity);
      });
  if (!next) return nullptr;
  if (checker)
    for_barriers(at, passed, [&](std::uint32_t lanes, const Block& owner, std::uint32_t place) {
      checker->waited(warp, op, lanes, owner, place);
    });
  set_predicate(warp, op->r[0], passed);
  if (passed == warp.mask) record_barrier(warp, op, AsyncRecord::What::passed, *of, last, phase);
  if (warp.path) record_test(warp, op, last, passed == warp.mask);
  return passed == warp.mask ? next : control::give_way(warp, op); // others must run for the rest to pass
}

}

const Op* copy_source(Warp& warp, const Op* op) { return source<false>(warp, op); }
const Op* copy_source_counted(Warp& warp, const Op* op) { return source<true>(warp, op); }
const Op* copy_start(Warp& warp, const Op* op) { return start<false>(warp, op); }
const Op* copy_start_counted(Warp& warp, const Op* op) { return start<true>(warp, op); }

const Op* commit_group(Warp& warp, const Op* op) {
  record_group(warp, op, AsyncRecord::What::commit, op->imm != 0);
  copies_of(warp).commit(warp, warp.mask, op->imm != 0);
  return op + 1;
}
const Op* wait_group(Warp& warp, const Op* op) {
  const auto left = static_cast<std::uint32_t>(op->imm);
  const bool bulk = op->imm >> 32 & 1, only_read = op->imm >> 33 & 1;
  record_group(warp, op, AsyncRecord::What::wait, bulk, left);
  return copies_of(warp).wait(warp, warp.mask, left, bulk, only_read) ? op + 1 : nullptr;
}
const Op* wait_all(Warp& warp, const Op* op) {
  record_group(warp, op, AsyncRecord::What::wait, false);
  return copies_of(warp).wait_all(warp, warp.mask) ? op + 1 : nullptr;
}
const Op* arrive_after(Warp& warp, const Op* op) {
  Checker* checker = warp.worker->launch().checker;
  const std::uint32_t now = checker ? checker->now(warp) : 0;
  return change(warp, op, op->r[4], [&](int lane, Block& owner, std::uint32_t place, Mbarrier& barrier) {
    if (warp.path && lane == std::countr_zero(warp.mask)) record_arrival(warp, op, place, true);
    record_barrier(warp, op, AsyncRecord::What::arrive_after, owner, place, barrier.pending);
    if (checker) checker->arrived(warp, lane, owner, place, barrier.phase, barrier.phase, now);
    if (!op->r[0]) ++barrier.pending; // its own arrival takes it away again
    copies_of(warp).arrive_after(warp, lane, place);
    return true;
  });
}

const Op* bulk_release(Warp& warp, const Op* op) {
  if (!warp.watched) return op + 1;
  // Its bytes may have completed the phase already, to which it belongs nevertheless.
  const auto tell_arrival = [&](std::uint32_t lanes, const Block& owner, std::uint32_t place) {
    Checker* checker = warp.worker->launch().checker;
    if (!checker) return;
    checker->arrives(warp, op, lanes, owner, place);
    checker->phase_is(owner, place, mbarrier_at(owner, place).phase);
  };
  if (!op->r[2]) {
    SharedPlaces at;
    if (!at.resolve(warp, op, op->r[4], 8, Access::atomic)) return nullptr;
    if (!at.check(warp, op, 8, Kind::atomic, nullptr)) return nullptr;
    for_barriers(at, warp.mask, tell_arrival);
    return op + 1;
  }
  // In each of the blocks that the mask names.
  const auto* base = warp.row<std::uint32_t>(op->r[4]);
  const auto* ranks = warp.row<std::uint32_t>(op->r[2]);
  const std::uint32_t all = warp.mask;
  for (std::uint32_t rest = all; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    for (std::uint32_t left = ranks[lane] & 0xffff; left; left &= left - 1) {
      std::uint64_t address[kLanes] = {};
      const auto rank = static_cast<unsigned>(std::countr_zero(left));
      address[lane] = static_cast<std::uint32_t>(base[lane] + op->imm) & kOffsetMask;
      warp.mask = 1u << lane;
      bool fine;
      if (rank == warp.block->rank) {
        Pattern pattern;
        learn_pattern(pattern, address, warp.mask, 8);
        fine = check_shared(warp, op, pattern, address[lane], 8, Kind::atomic, nullptr);
      } else {
        address[lane] |= std::uint64_t{rank + 1} << kRankShift;
        fine = check_remote(warp, op, address, 8, Kind::atomic, nullptr);
      }
      if (!fine) return nullptr;
      tell_arrival(1u << lane, *warp.block->cluster->blocks[rank],
                   static_cast<std::uint32_t>(address[lane] & kOffsetMask));
    }
  }
  warp.mask = all;
  return op + 1;
}
const Op* barrier_init(Warp& warp, const Op* op) {
  SharedPlaces at;
  if (!at.resolve(warp, op, op->r[4], 8, Access::atomic)) return nullptr;
  if (warp.watched && !check_shared(warp, op, at.pattern, at.base(), 8, Kind::write, &value_of_init))
    return nullptr;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint32_t count = warp.row<std::uint32_t>(op->r[1])[lane];
    if (count == 0 || count > Mbarrier::most)
      return warp.worker->fault(
          warp, op, "barrier",
          Sentence::tr("an mbarrier can't expect %1 arrivals: 1 to %2 are possible", count, Mbarrier::most),
          lane);
    const auto place = static_cast<std::uint32_t>(at.address[lane]);
    if (Checker* checker = warp.worker->launch().checker;
        checker && !checker->mbarrier_begins(warp, op, lane, place))
      return nullptr;
    put_mbarrier(*warp.block, place, {count, count, 0, false, true});
    if (warp.path) warp.block->phases.begin(place);
    record_barrier(warp, op, AsyncRecord::What::init, *warp.block, place, count);
  }
  return op + 1;
}
const Op* barrier_invalidate(Warp& warp, const Op* op) {
  return change(warp, op, op->r[4], [&](int, Block& owner, std::uint32_t place, Mbarrier& barrier) {
    barrier.valid = false;
    if (Checker* checker = warp.worker->launch().checker) checker->mbarrier_ends(owner, place);
    return true;
  });
}
const Op* barrier_arrive(Warp& warp, const Op* op) { return arrive(warp, op, false); }
const Op* barrier_arrive_drop(Warp& warp, const Op* op) { return arrive(warp, op, true); }
const Op* barrier_expect(Warp& warp, const Op* op) {
  return change(warp, op, op->r[4], [&](int lane, Block& owner, std::uint32_t place, Mbarrier& barrier) {
    record_barrier(warp, op, AsyncRecord::What::arrive, owner, place, barrier.pending,
                   warp.row<std::uint32_t>(op->r[2])[lane]);
    barrier.bytes += static_cast<std::int32_t>(warp.row<std::uint32_t>(op->r[2])[lane]);
    return true;
  });
}
const Op* barrier_complete(Warp& warp, const Op* op) {
  return change(warp, op, op->r[4], [&](int lane, Block&, std::uint32_t, Mbarrier& barrier) {
    barrier.bytes -= static_cast<std::int32_t>(warp.row<std::uint32_t>(op->r[2])[lane]);
    barrier.complete_if_done();
    return true;
  });
}
const Op* barrier_test(Warp& warp, const Op* op) {
  const auto* token = warp.row<std::uint64_t>(op->r[1]);
  return test(warp, op, false, [=](int lane, const Mbarrier& barrier) {
    return barrier.phase != Mbarrier::from(token[lane]).phase;
  });
}
const Op* barrier_test_parity(Warp& warp, const Op* op) {
  const auto* parity = warp.row<std::uint32_t>(op->r[1]);
  Checker* checker = warp.worker->launch().checker;
  for (std::uint32_t rest = checker ? warp.mask : 0; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (parity[lane] <= 1 || parity[lane] == ~0u) continue; // -1: how Triton writes 1 of a truth value
    const Finding told = warp.worker->diagnostic(
        warp, op, "barrier",
        Sentence::tr("a wait for an mbarrier phase with parity %1: only 0 and 1 are defined. Take the "
                     "phase's number modulo 2",
                     parity[lane]),
        lane);
    if (!checker->tell_of(warp, op, op->index, told)) return nullptr;
    break;
  }
  return test(warp, op, true,
              [=](int lane, const Mbarrier& barrier) { return barrier.phase != ((parity[lane] & 1) != 0); });
}
const Op* pending_count(Warp& warp, const Op* op) {
  const auto* token = warp.row<std::uint64_t>(op->r[1]);
  for_lanes(warp, warp.row<std::uint32_t>(op->r[0]),
            [=](int lane) { return Mbarrier::from(token[lane]).pending; });
  return op + 1;
}

}
}
