#include "kernels/simulator/engine/async_copy.h"

#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/pieces.h"
#include "kernels/simulator/engine/tracing.h"
#include "kernels/simulator/memory/checker.h"
#include "kernels/simulator/memory/global_memory.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <utility>

/// Copies in flight, and when they land. The instructions are in async_copy.cpp.
namespace kernelarium::sim {

AsyncCopies& copies_of(LaunchState& launch, Block& block) {
  if (!block.copies)
    block.copies =
        std::make_shared<AsyncCopies>(block.warps.size(), launch.shared_bytes, launch.checker != nullptr);
  return *block.copies;
}

void AsyncCopies::mark(const Copy& copy, bool in_flight) {
  if (in_flight_.empty()) return;
  std::fill(in_flight_.begin() + copy.shared / 4,
            in_flight_.begin() + (copy.shared + std::max(copy.bytes, copy.span) + 3) / 4,
            in_flight ? Flight{copy.op, copy.to_shared} : Flight{});
}

void AsyncCopies::make_room(Block& block, std::vector<Copy>& copies) {
  if (std::ssize(copies) < kMostInFlight) return;
  const auto half = copies.begin() + kMostInFlight / 2;
  Allocation* holder = nullptr;
  for (auto copy = copies.begin(); copy != half; ++copy) land(block, *copy, holder);
  copies.erase(copies.begin(), half);
}

void AsyncCopies::start(Warp& warp, Copy copy) {
  OfWarp& own = warps_[warp.index];
  make_room(*warp.block, own.copies);
  copy.group = own.groups[copy.bulk][copy.lane];
  copy.number = own.started++;
  copy.begun = own.begun[copy.lane] += copy.bytes;
  mark(copy, true);
  own.copies.push_back(std::move(copy));
}

void AsyncCopies::arrive(Block& block, Copy copy) {
  make_room(block, arriving_);
  copy.begun = begun_arriving_ += copy.bytes;
  mark(copy, true);
  arriving_.push_back(std::move(copy));
}

void AsyncCopies::land(Block& block, const Copy& copy, Allocation*& holder) {
  GlobalMemory& memory = block.warps[0].worker->launch().memory;
  std::byte* shared = block.shared.data() + copy.shared;
  const bool brings_nothing = copy.to_shared && block.warps[0].worker->launch().left_out == LeftOut::copies;
  if (copy.effect && !brings_nothing) copy.effect();
  if (copy.flight) block.warps[0].worker->launch().checker->land(copy.flight);
  if (!copy.effect && copy.read > 0 && !brings_nothing) {
    holder = memory.find(copy.global, holder);
    if (holder && holder->host) {
      std::byte* global = holder->host.get() + (copy.global - holder->address);
      if (copy.to_shared)
        std::memcpy(shared, global, copy.read);
      else
        std::memcpy(global, shared, copy.read);
    }
  }
  if (!copy.effect && copy.to_shared) std::memset(shared + copy.read, 0, copy.bytes - copy.read);
  mark(copy, false);
  if (copy.barrier >= 0) {
    const auto place = static_cast<std::uint32_t>(copy.barrier);
    Mbarrier barrier = mbarrier_at(block, place);
    barrier.bytes -= static_cast<std::int32_t>(copy.bytes);
    barrier.complete_if_done();
    put_mbarrier(block, place, barrier);
  }
}

template<class F>
bool AsyncCopies::land(Block& block, OfWarp& warp, F which) {
  auto kept = std::find_if(warp.copies.begin(), warp.copies.end(), which);
  if (kept == warp.copies.end()) return false;
  std::array<std::uint64_t, kLanes> newest{}, landed{};
  Allocation* holder = nullptr;
  for (auto copy = kept; copy != warp.copies.end(); ++copy) {
    if (!which(*copy)) {
      *kept++ = std::move(*copy);
      continue;
    }
    newest[copy->lane] = copy->begun;
    ++landed[copy->lane];
    land(block, *copy, holder);
  }
  warp.copies.erase(kept, warp.copies.end());
  auto& waits = block.warps[0].worker->waits;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    waits.copies += landed[lane];
    waits.bytes_left += landed[lane] * (warp.begun[lane] - newest[lane]);
  }
  return true;
}

/// The operation of a cp.async that reads global memory, before the one that starts it; either may be
/// guarded.
static const Op* source_of(const Op* start) {
  for (const Op* op = start - 1; op->index == start->index; --op)
    if (op->site && op->run != start->run) return op;
  return nullptr;
}

template<class F>
bool AsyncCopies::complete(Warp& warp, F which) {
  Checker* checker = warp.worker->launch().checker;
  if (!checker) return true;
  const OfWarp& own = warps_[warp.index];
  for (const Copy& copy : own.copies) {
    if (!which(copy)) continue;
    // Its arrival at an mbarrier tells of it, not this wait.
    if (std::any_of(own.arrivals.begin(), own.arrivals.end(), [&](const Arrival& arrival) {
          return !copy.bulk && arrival.lane == copy.lane && copy.number < arrival.before;
        }))
      continue;
    const std::uint32_t all = std::exchange(warp.mask, 1u << copy.lane);
    const bool fine =
        for_pieces(warp, copy.shared, copy.bytes, [&](Pattern& pattern, std::uint64_t at, int size) {
          return checker->completed(warp, copy.op, pattern, at, size,
                                    copy.to_shared ? Kind::write : Kind::read);
        });
    warp.mask = all;
    if (!fine) return false;
    if (const Op* source = copy.bulk || !copy.read ? nullptr : source_of(copy.op);
        source && !checker->completed_source(warp, source, copy.lane, copy.global, copy.read))
      return false;
  }
  return true;
}

void AsyncCopies::commit(Warp& warp, std::uint32_t lanes, bool bulk) {
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
    ++warps_[warp.index].groups[bulk][static_cast<std::size_t>(std::countr_zero(rest))];
}

std::uint32_t AsyncCopies::open_group(const Warp& warp, int lane) const {
  return warps_[warp.index].groups[1][static_cast<std::size_t>(lane)];
}

bool AsyncCopies::wait(Warp& warp, std::uint32_t lanes, std::uint32_t left, bool bulk, bool only_read) {
  OfWarp& own = warps_[warp.index];
  if (Checker* checker = warp.worker->launch().checker; checker && bulk && !only_read)
    for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      if (!checker->stored(warp, lane, own.groups[bulk][static_cast<std::size_t>(lane)] - left)) return false;
    }
  const auto waited_for = [&](const Copy& copy) {
    return copy.bulk == bulk && copy.barrier < 0 && (lanes >> copy.lane & 1) &&
           std::uint64_t{copy.group} + left < own.groups[bulk][copy.lane];
  };
  const bool fine = complete(warp, waited_for);
  land(*warp.block, own, waited_for);
  return fine;
}

bool AsyncCopies::wait_all(Warp& warp, std::uint32_t lanes) {
  const auto waited_for = [&](const Copy& copy) { return !copy.bulk && (lanes >> copy.lane & 1); };
  const bool fine = complete(warp, waited_for);
  land(*warp.block, warps_[warp.index], waited_for);
  return fine;
}

void AsyncCopies::arrive_after(const Warp& warp, int lane, std::uint32_t barrier) {
  OfWarp& own = warps_[warp.index];
  own.arrivals.push_back({static_cast<std::uint8_t>(lane), barrier, own.started});
}

bool AsyncCopies::land_for(Block& block, std::uint32_t place, const Op*& late) {
  std::uint64_t newest = 0, count = 0;
  const bool phase = mbarrier_at(block, place).phase;
  Allocation* holder = nullptr;
  for (std::size_t i = 0; i < arriving_.size();) {
    if (arriving_[i].barrier != std::int64_t{place}) {
      ++i;
      continue;
    }
    const Copy copy = std::move(arriving_[i]);
    arriving_.erase(arriving_.begin() + static_cast<std::ptrdiff_t>(i));
    if (mbarrier_at(block, place).phase != phase) late = copy.op;
    land(block, copy, holder);
    newest = copy.begun;
    ++count;
  }
  if (count > 0) {
    auto& waits = block.warps[0].worker->waits;
    waits.copies += count;
    waits.bytes_left += count * (begun_arriving_ - newest);
  }
  bool landed = count > 0;
  for (OfWarp& warp : warps_) {
    if (warp.copies.empty() && warp.arrivals.empty()) continue;
    landed |= land(block, warp, [&](const Copy& copy) { return copy.barrier == std::int64_t{place}; });
    std::array<std::uint32_t, kLanes> before{};
    const auto arrived = std::erase_if(warp.arrivals, [&](const Arrival& arrival) {
      if (arrival.barrier != place) return false;
      before[arrival.lane] = std::max(before[arrival.lane], arrival.before);
      return true;
    });
    if (arrived == 0) continue;
    land(block, warp, [&](const Copy& copy) { return !copy.bulk && copy.number < before[copy.lane]; });
    Mbarrier barrier = mbarrier_at(block, place);
    for (std::size_t i = 0; i < arrived; ++i) {
      if (barrier.pending > 0) --barrier.pending;
      barrier.complete_if_done();
    }
    put_mbarrier(block, place, barrier);
    landed = true;
  }
  return landed;
}

void AsyncCopies::read(const Warp& warp, const Op* op, const std::vector<std::uint32_t>& pieces) {
  if (in_flight_.empty()) return;
  OfWarp& own = warps_[warp.index];
  own.reads.push_back({op, warp.product_groups, pieces});
  for (const std::uint32_t piece : pieces) std::fill_n(in_flight_.begin() + piece / 4, 4, Flight{op, false});
}
void AsyncCopies::count_product(const Warp& warp, const Op* op) {
  ++warps_[warp.index].products;
  warps_[warp.index].last_product = op;
}
void AsyncCopies::check_products(Worker& worker, Block& block) const {
  const auto fewer = [](const OfWarp& a, const OfWarp& b) { return a.products < b.products; };
  for (auto group = warps_.begin(); warps_.end() - group >= 4; group += 4) {
    const auto [least, most] = std::minmax_element(group, group + 4, fewer);
    if (least->products == most->products) continue;
    Warp& warp = block.warps[static_cast<std::size_t>(most - warps_.begin())];
    const Op* op = most->last_product;
    worker.launch().checker->tell_of(
        warp, op, op->index,
        worker.diagnostic(
            warp, op, "barrier",
            Sentence::tr("one warp of a warpgroup has executed %1 wgmma instructions, another %2: "
                         "all four warps must execute each of them together",
                         most->products, least->products),
            -1));
  }
}
void AsyncCopies::check_stores(Worker& worker, Block& block) const {
  for (std::size_t i = 0; i < warps_.size(); ++i)
    for (const Copy& copy : warps_[i].copies)
      if (copy.bulk && !copy.to_shared) {
        worker.launch().checker->tell_of(
            block.warps[i], copy.op, copy.op->index,
            worker.diagnostic(
                block.warps[i], copy.op, "race",
                Sentence::tr(
                    "the block may end while this bulk copy still reads its shared memory: the thread that "
                    "started it must wait with cp.async.bulk.wait_group.read before it exits"),
                copy.lane));
        return;
      }
}
void AsyncCopies::check_loads(Worker& worker, Block& block) const {
  // One that has landed was waited for: its phase shows that.
  if (arriving_.empty()) return;
  const Copy& copy = arriving_.front();
  worker.launch().checker->tell_of(
      block.warps[0], copy.op, copy.op->index,
      worker.diagnostic(
          *copy.warp, copy.op, "race",
          Sentence::tr("block (%1, %2, %3) may end while this asynchronous copy still writes to its shared "
                       "memory: one of its threads must wait for the phase of the copy's mbarrier before the "
                       "block exits",
                       block.id.x, block.id.y, block.id.z),
          copy.lane));
}
bool AsyncCopies::wait_reads(Warp& warp, std::uint32_t groups) {
  const std::size_t first = warp.index / 4 * 4;
  for (std::size_t i = first; i < std::min(first + 4, warps_.size()); ++i) {
    Warp& reader = warp.block->warps[i];
    for (const OfWarp::Read& read : warps_[i].reads) {
      if (read.group >= groups) continue;
      for (const std::uint32_t piece : read.pieces) std::fill_n(in_flight_.begin() + piece / 4, 4, Flight{});
      const auto is_complete = [&](Pattern& pattern, std::uint64_t base) {
        return warp.worker->launch().checker->completed(reader, read.op, pattern, base, 16, Kind::read);
      };
      if (check_pieces(reader, read.pieces, is_complete)) continue;
      warp.stop = Stop::fault;
      return false;
    }
    std::erase_if(warps_[i].reads, [=](const OfWarp::Read& read) { return read.group < groups; });
  }
  return true;
}

bool AsyncCopies::allow(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base, int bytes,
                        bool writes) const {
  if (in_flight_.empty()) return true;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t begin = base + static_cast<std::uint64_t>(pattern.distance(lane));
    for (std::uint64_t word = begin / 4; word < (begin + static_cast<std::uint64_t>(bytes) + 3) / 4; ++word) {
      const Flight& flight = in_flight_[word];
      if (!flight.op || (!flight.to_shared && !writes)) continue;
      const Program& program = warp.worker->program();
      const int line = program.places[flight.op->index].line;
      Checker& checker = *warp.worker->launch().checker;
      const Sentence place = checker.place_in_shared(op, begin);
      Finding finding = warp.worker->diagnostic(
          warp, op, "race",
          flight.to_shared
              ? Sentence::tr("access to shared memory at %1, which the asynchronous copy of line %2 is still "
                             "filling: wait for the copy first, and let the threads that read it meet at a "
                             "barrier",
                             place, line)
          : program.texts[flight.op->index].starts_with("wgmma.")
              ? Sentence::tr("write to shared memory at %1, which the wgmma of line %2 may still be reading: "
                             "execute wgmma.wait_group first",
                             place, line)
              : Sentence::tr("write to shared memory at %1, which the asynchronous copy of line %2 is still "
                             "reading: wait for the copy first",
                             place, line),
          lane);
      finding.other_line = line;
      return checker.tell_of(warp, op, flight.op->index, finding);
    }
  }
  return true;
}

bool AsyncCopies::allow_global_write(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base,
                                     int bytes) const {
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low),
                      high = base + static_cast<std::uint64_t>(pattern.high);
  for (const OfWarp& of : warps_)
    for (const Copy& copy : of.copies) {
      if (copy.bulk || !copy.to_shared || low >= copy.global + copy.read || copy.global >= high) continue;
      for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        const std::uint64_t begin = base + static_cast<std::uint64_t>(pattern.distance(lane));
        if (begin >= copy.global + copy.read || copy.global >= begin + static_cast<std::uint64_t>(bytes))
          continue;
        const int line = warp.worker->program().places[copy.op->index].line;
        Finding finding = warp.worker->diagnostic(
            warp, op, "race",
            Sentence::tr(
                "write to global memory at %1, which the asynchronous copy of line %2 is still reading: "
                "wait for the copy first",
                warp.worker->launch().checker->place_in_global(op, begin), line),
            lane);
        finding.other_line = line;
        return warp.worker->launch().checker->tell_of(warp, op, copy.op->index, finding);
      }
    }
  return true;
}

}
