#include "kernels/simulator/engine/memory_access.h"

#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/following.h"

#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

Sentence verb(Access access) {
  return access == Access::load    ? Sentence::tr("read")
         : access == Access::store ? Sentence::tr("write")
                                   : Sentence::tr("atomic operation");
}

Sentence what_it_does(Access access) {
  return access == Access::load    ? Sentence::tr("reads")
         : access == Access::store ? Sentence::tr("writes")
                                   : Sentence::tr("updates");
}

/// Whether any active lane touches what the trace watches.
bool touches_watched(const Warp& warp, const TraceRequest& trace, const Pattern& pattern, std::uint64_t base,
                     int bytes) {
  for (int lane = 0; lane < kLanes; ++lane)
    if (const std::uint64_t address = base + pattern.relative[lane];
        (warp.mask >> lane) & 1 && address < trace.watched_address + trace.watched_bytes &&
        trace.watched_address < address + static_cast<std::uint64_t>(bytes))
      return true;
  return false;
}

/// The registers that the site's address comes from, and what it is about to store.
void record_values(TracedAccess& entry, const Warp& warp, const Op* op, int bytes,
                   Checker::ValueOf value_of) {
  std::uint64_t lanes[kLanes];
  for (const Site::Captured& captured : warp.worker->program().sites[op->site].captured) {
    for (int lane = 0; lane < kLanes; ++lane)
      lanes[lane] = captured.width == 8   ? warp.row<std::uint64_t>(captured.offset)[lane]
                    : captured.width == 4 ? warp.row<std::uint32_t>(captured.offset)[lane]
                    : captured.width == 2 ? warp.row<std::uint16_t>(captured.offset)[lane]
                                          : (warp.predicate(captured.offset) >> lane) & 1;
    entry.add(lanes, warp.mask);
  }
  if (!value_of) return;
  std::uint64_t stored[2][kLanes] = {};
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::byte out[16] = {};
    value_of(warp, op, lane, out);
    for (int i = 0; i < 2; ++i) std::memcpy(&stored[i][lane], out + 8 * i, 8);
  }
  for (int i = 0; i < (bytes + 7) / 8 && i < 2; ++i) entry.add(stored[i], warp.mask);
}

void record(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base, int bytes, bool global,
            Checker::ValueOf value_of) {
  LaunchState& launch = warp.worker->launch();
  const TraceRequest& trace = *launch.options.trace;
  if (trace.watched_bytes > 0 && !(global && touches_watched(warp, trace, pattern, base, bytes))) return;
  Block& block = *warp.block;
  const std::uint32_t step = block.steps++;
  if (block.records_refused > 0) {
    ++block.records_refused;
    return;
  }
  TracedAccess entry;
  AccessRecord& access = entry.record;
  access.block = block.index;
  access.warp = warp.index;
  access.site = op->site;
  access.step = step;
  access.mask = warp.mask;
  access.barrier = block.epoch;
  for (int lane = 0; lane < kLanes; ++lane)
    if ((warp.mask >> lane) & 1)
      access.address[static_cast<std::size_t>(lane)] = base + pattern.relative[lane];
  record_values(entry, warp, op, bytes, value_of);
  const std::lock_guard lock(launch.mutex);
  const Added added =
      launch.traced.add({block.trace_index, block.index}, std::move(entry), trace.record_limit);
  if (added == Added::refused) ++block.records_refused;
  if (added == Added::displacing) ++launch.trace->dropped;
}

}

void TracedAccess::add(const std::uint64_t (&lanes)[kLanes], std::uint32_t mask) {
  // Most are the same for all lanes, or grow evenly from lane to lane.
  LaneValues made;
  const int first = std::countr_zero(mask);
  const std::uint32_t rest = mask & (mask - 1);
  if (rest) {
    const int second = std::countr_zero(rest);
    if (second == first + 1) made.step = lanes[second] - lanes[first];
  }
  made.first = lanes[first] - static_cast<std::uint64_t>(first) * made.step;
  bool even = true;
  for (int lane = 0; lane < kLanes; ++lane)
    even &= !((mask >> lane) & 1) || lanes[lane] == made.first + static_cast<std::uint64_t>(lane) * made.step;
  if (!even) {
    made.others = static_cast<std::uint32_t>(lane_values.size());
    lane_values.insert(lane_values.end(), lanes, lanes + kLanes);
  }
  values.push_back(made);
}

bool matches_some(const Pattern& pattern, const std::uint64_t* address, std::uint32_t mask) {
  if (pattern.mask != mask) return false;
  const std::uint64_t base = address[pattern.first];
  std::uint64_t difference = 0;
  for (int i = 0; i < kLanes; ++i)
    difference |=
        ((address[i] - base) ^ pattern.relative[i]) & (0 - static_cast<std::uint64_t>((mask >> i) & 1));
  return difference == 0;
}
bool matches_some(const Pattern& pattern, const std::uint32_t* address, std::uint32_t mask) {
  if (pattern.mask != mask) return false;
  const std::uint32_t base = address[pattern.first];
  std::uint32_t difference = 0;
  for (int i = 0; i < kLanes; ++i)
    difference |= ((address[i] - base) ^ pattern.relative32[i]) & (0 - ((mask >> i) & 1));
  return difference == 0;
}

void learn(Warp& warp, Pattern& pattern, const std::uint64_t* address, int bytes) {
  warp.worker->other_work += work::irregular;
  learn_pattern(pattern, address, warp.mask, bytes);
}

void learn(Warp& warp, Pattern& pattern, const std::uint32_t* address, int bytes) {
  warp.worker->other_work += work::irregular;
  // Two more, as each bare access takes one away. After some hundred of them the pattern gets a new chance.
  pattern.surprises = pattern.surprises < 8 ? static_cast<std::uint8_t>(pattern.surprises + 2) : 255;
  // From the first lane on, as steps that may go back: addresses of 32 bits wrap.
  const std::uint32_t base = address[std::countr_zero(warp.mask)];
  std::uint64_t wide[kLanes];
  for (int lane = 0; lane < kLanes; ++lane)
    wide[lane] = static_cast<std::uint64_t>(
        static_cast<std::int64_t>(static_cast<std::int32_t>(address[lane] - base)));
  learn_pattern(pattern, wide, warp.mask, bytes);
}

namespace {

/// Where accesses like this must end. libcu++ updates atomics of one or two bytes in the word that holds
/// them.
std::uint64_t end_of(const Warp& warp, const Op* op, const Allocation& holder, int bytes, Access access) {
  const Site& site = warp.worker->program().sites[op->site];
  const bool atomic = access == Access::atomic || (site.strong && !site.is_volatile);
  return atomic && bytes == 4 ? holder.end_in_words() : holder.address + holder.bytes;
}

}

bool find_allocation(Warp& warp, const Op* op, Pattern& pattern, const std::uint64_t* address, int bytes,
                     Access access, bool& split) {
  GlobalMemory& memory = warp.worker->launch().memory;
  const std::uint64_t base = address[pattern.first] + op->imm;
  const Allocation* first = memory.find(base + static_cast<std::uint64_t>(pattern.low));
  const std::uint64_t end = base + static_cast<std::uint64_t>(pattern.high);
  const std::uint64_t most = first ? end_of(warp, op, *first, bytes, access) : 0;
  if (first && end <= most && !(first->read_only && access != Access::load)) {
    warp.holders[op->site] = {first->address, most, first->host.get()};
    return true;
  }
  // Each lane inside some allocation? Then they lie in different ones, which is fine.
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const std::uint64_t place = address[std::countr_zero(rest)] + op->imm;
    const Allocation* holder = memory.find(place);
    if (!holder || place + static_cast<std::uint64_t>(bytes) > end_of(warp, op, *holder, bytes, access) ||
        (holder->read_only && access != Access::load)) {
      report_global(warp, op, address, bytes, access);
      return false;
    }
  }
  split = true;
  return false;
}

const Op* report_global(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Access access) {
  GlobalMemory& memory = warp.worker->launch().memory;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t place = address[lane] + op->imm;
    const Allocation* holder = memory.find(place);
    const std::string name = holder ? holder->name : std::string();
    const std::int64_t element =
        holder ? GlobalMemory::element_at(*holder, place, static_cast<std::uint64_t>(bytes)) : 0;
    if (place & static_cast<std::uint64_t>(bytes - 1))
      return warp.worker->fault(
          warp, op, "misaligned",
          Sentence::tr("misaligned global %1: %2 bytes at address %3, which is not a multiple of %4",
                       verb(access), bytes, fmt::format("{:#x}", place), bytes),
          lane, name, element);
    if (holder && holder->read_only && access != Access::load)
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr("%1 of constant memory: '%2' can only be read", verb(access), holder->name), lane,
          name, element);
    if (!holder || place + static_cast<std::uint64_t>(bytes) > end_of(warp, op, *holder, bytes, access)) {
      const Whereabouts where = memory.describe(place, static_cast<std::uint64_t>(bytes));
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          where.elements ? Sentence::tr("out of bounds: %1 %2", what_it_does(access), where.text)
                         : Sentence::tr("out-of-bounds global %1 of %2 bytes at address %3: %4", verb(access),
                                        bytes, fmt::format("{:#x}", place), where.text),
          lane, where.array, where.element);
    }
  }
  return warp.worker->fault(warp, op, "out-of-bounds", Sentence::tr("illegal global %1", verb(access)));
}

const Op* report_misaligned_shared(Warp& warp, const Op* op, int lane, std::uint64_t offset, int bytes,
                                   Access access) {
  return warp.worker->fault(
      warp, op, "misaligned",
      Sentence::tr("misaligned shared %1: %2 bytes at offset %3, which is not a multiple of %4", verb(access),
                   bytes, offset, bytes),
      lane, "shared", static_cast<std::int64_t>(offset / 4));
}

const Op* report_shared(Warp& warp, const Op* op, const std::uint32_t* address, int bytes, Access access) {
  const std::uint32_t size = warp.worker->launch().shared_bytes;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint32_t place = address[lane] + static_cast<std::uint32_t>(op->imm);
    if (place & static_cast<std::uint32_t>(bytes - 1))
      return report_misaligned_shared(warp, op, lane, place, bytes, access);
    if (std::uint64_t{place} + static_cast<std::uint64_t>(bytes) > size)
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          size == 0 && warp.worker->program().of_numba
              ? Sentence::tr("out-of-bounds shared %1 of %2 bytes at offset %3: this block has no shared "
                             "memory. The launch gives the bytes of cuda.shared.array(0, type)",
                             verb(access), bytes, static_cast<std::int32_t>(place))
          : size == 0
              ? Sentence::tr("out-of-bounds shared %1 of %2 bytes at offset %3: this block has no shared "
                             "memory. The size of an extern __shared__ array is the third argument of <<<>>>",
                             verb(access), bytes, static_cast<std::int32_t>(place))
              : Sentence::tr("out-of-bounds shared %1 of %2 bytes at offset %3: the block "
                             "has %4 bytes of shared memory (%5 dynamic)",
                             verb(access), bytes, static_cast<std::int32_t>(place), size,
                             warp.worker->launch().dynamic_shared_bytes),
          lane, "shared", static_cast<std::int32_t>(place) / 4);
  }
  return warp.worker->fault(warp, op, "out-of-bounds", Sentence::tr("illegal shared %1", verb(access)));
}

bool check_local_owner(Warp& warp, const Op* op, int lane, std::uint64_t address) {
  Checker* checker = warp.worker->launch().checker;
  if (!checker || is_own_local(warp, lane, address)) return true;
  return checker->tell_of(
      warp, op, op->index,
      warp.worker->diagnostic(
          warp, op, "out-of-bounds",
          Sentence::tr(
              "the pointer is to a local variable of another thread: each thread has its own local "
              "memory, so this accesses whatever this thread keeps at the same place. Hand data over "
              "in shared or global memory, or by a shuffle"),
          lane));
}

const Op* report_local(Warp& warp, const Op* op, int lane, std::uint64_t offset, int bytes, Access access) {
  const Frame& frame = warp.frames[warp.frame];
  const std::uint64_t top = frame.local + frame.function->local_bytes;
  if (offset & static_cast<std::uint64_t>(bytes - 1))
    return warp.worker->fault(
        warp, op, "misaligned",
        Sentence::tr("misaligned local %1: %2 bytes at offset %3, which is not a multiple of %4",
                     verb(access), bytes, offset, bytes),
        lane);
  return warp.worker->fault(
      warp, op, "out-of-bounds",
      Sentence::tr("out-of-bounds local %1 of %2 bytes at offset %3: the thread's local variables take %4 "
                   "bytes. Look for an array index beyond its size",
                   verb(access), bytes, static_cast<std::int64_t>(offset), top),
      lane);
}

bool check_global(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind,
                  Checker::ValueOf value_of) {
  LaunchState& launch = warp.worker->launch();
  if (launch.checker && kind != Kind::read && warp.block->copies &&
      !warp.block->copies->allow_global_write(warp, op, pattern, base, bytes))
    return false;
  if (launch.checker && !launch.checker->global_access(warp, op, pattern, base, bytes, kind, value_of))
    return false;
  if (warp.block->trace_index != ~0u) record(warp, op, pattern, base, bytes, true, value_of);
  return true;
}

bool check_shared(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind,
                  Checker::ValueOf value_of) {
  LaunchState& launch = warp.worker->launch();
  if (launch.checker && warp.block->copies &&
      !warp.block->copies->allow(warp, op, pattern, base, bytes, kind != Kind::read))
    return false;
  if (launch.checker && !launch.checker->shared_access(warp, op, pattern, base, bytes, kind, value_of))
    return false;
  if (warp.block->trace_index != ~0u) record(warp, op, pattern, base, bytes, false, value_of);
  return true;
}

bool check_remote(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Kind kind,
                  Checker::ValueOf value_of) {
  Checker* checker = warp.worker->launch().checker;
  if (!checker) return true;
  const std::uint32_t all = warp.mask;
  bool fine = true;
  for (std::uint32_t rest = all; rest && fine;) {
    // The lanes that go to one block.
    Block* owner = block_at(warp, address[std::countr_zero(rest)]);
    std::uint64_t offset[kLanes] = {};
    warp.mask = 0;
    for (std::uint32_t left = rest; left; left &= left - 1) {
      const int lane = std::countr_zero(left);
      if (block_at(warp, address[lane]) != owner) continue;
      offset[lane] = address[lane] & kOffsetMask;
      warp.mask |= 1u << lane;
    }
    rest &= ~warp.mask;
    Pattern pattern;
    learn_pattern(pattern, offset, warp.mask, bytes);
    fine = checker->remote_access(warp, op, *owner, pattern, offset[pattern.first], bytes, kind, value_of);
  }
  warp.mask = all;
  return fine;
}

bool check_local(Warp& warp, const Op* op, const std::uint64_t* offset, int bytes, Access access) {
  if (!warp.worker->launch().checker) return true;
  grow_local_written(warp);
  const auto count = static_cast<std::size_t>(bytes);
  std::uint32_t unwritten[kLanes] = {}, any = 0;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::uint8_t* written = warp.local_written.data() + local_index(lane, offset[lane]);
    if (access == Access::store) {
      std::memset(written, 1, count);
      continue;
    }
    for (std::size_t i = 0; i < count; ++i) unwritten[lane] |= std::uint32_t{!written[i]} << i;
    any |= unwritten[lane];
  }
  if (!any) return true;
  if (!warp.following) {
    start_following(warp, op);
    return false;
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!unwritten[lane]) continue;
    auto origin = std::make_shared<Origin>();
    origin->op = op->index;
    origin->diagnostic = warp.worker->diagnostic(
        warp, op, "uninitialised",
        Sentence::tr("read of local memory at offset %1 that the thread has not written: a local variable "
                     "or an element of a local array is read before it is set",
                     offset[lane]),
        lane);
    warp.following->loaded(op, lane, unwritten[lane], offset[lane], false, std::move(origin));
  }
  return true;
}

}
