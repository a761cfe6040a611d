#include "kernels/simulator/engine/bulk_start.h"

#include "kernels/simulator/engine/pieces.h"

namespace kernelarium::sim::bulk {

std::vector<Target> Start::targets(std::uint64_t address, std::uint64_t bytes) {
  std::vector<Target> found;
  if (!op_->r[2]) {
    if (Block* owner = shared_owner(warp_, op_, lane_, address, bytes))
      found.push_back({owner, address & ~std::uint64_t{kOffsetMask}});
    return found;
  }
  const std::uint32_t mask = row32(op_->r[2]) & 0xffff;
  if (mask == 0) fault("cluster", Sentence::tr("a multicast copy has an empty block mask"));
  for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
    const auto tag = std::uint64_t(static_cast<unsigned>(std::countr_zero(rest)) + 1) << kRankShift;
    Block* owner = shared_owner(warp_, op_, lane_, tag | (address & kOffsetMask), bytes);
    if (!owner) return {};
    found.push_back({owner, tag});
  }
  return found;
}

bool Start::check_shared_bytes(const Op* op, const Block& owner, std::uint64_t offset, std::uint64_t bytes,
                               Kind kind) {
  Checker* checker = launch().checker;
  if (!checker) return true;
  return for_pieces(warp_, offset, bytes, [&](Pattern& pattern, std::uint64_t at, int size) {
    if (&owner != warp_.block)
      return checker->remote_access(warp_, op, owner, pattern, at, size, kind, nullptr);
    if (warp_.block->copies && !warp_.block->copies->allow(warp_, op, pattern, at, size, kind != Kind::read))
      return false;
    return checker->shared_access(warp_, op, pattern, at, size, kind, nullptr);
  });
}

bool Start::use_global(std::uint64_t address, std::uint64_t bytes, Kind kind) {
  count_global_bytes(address, bytes, kind);
  Checker* checker = launch().checker;
  if (!checker) return true;
  const auto judge = [&](Pattern& pattern, std::uint64_t at, int size) {
    return checker->global_access(warp_, op_ + 1, pattern, at, size, kind, nullptr);
  };
  if (!for_pieces(warp_, address, bytes, judge)) return false;
  ranges_.push_back({address, bytes, kind});
  return true;
}

std::byte* Start::global(std::uint64_t address, std::uint64_t bytes, bool writes) {
  Allocation* holder = launch().memory.find(address);
  if (!holder || holder->freed || !holder->host || address + bytes > holder->address + holder->bytes ||
      (writes && holder->read_only))
    return nullptr;
  return holder->host.get() + (address - holder->address);
}

bool Start::barriers_are_there(const std::vector<Target>& targets, std::uint64_t barrier) {
  for (const Target& target : targets)
    if (!mbarrier_at(*target.block, static_cast<std::uint32_t>(barrier)).valid) {
      fault("barrier",
            Sentence::tr("the mbarrier at offset %1 of shared memory is not initialised: one thread "
                         "initialises it, and all meet at a barrier before they use it",
                         barrier));
      return false;
    }
  return true;
}

void Start::count_global_bytes(std::uint64_t address, std::uint64_t bytes, Kind kind) {
  Worker& worker = *warp_.worker;
  (kind == Kind::read ? worker.bulk.read_bytes : worker.bulk.written_bytes) += bytes;
  const Access access = kind == Kind::read    ? Access::load
                        : kind == Kind::write ? Access::store
                                              : Access::atomic;
  worker.touch(access, address, address + bytes);
  if (!launch().l2) return;
  for (std::uint64_t sector = address / 32; sector <= (address + bytes - 1) / 32;) {
    const std::uint64_t line = sector / 4;
    std::uint8_t sectors = 0;
    for (; sector / 4 == line && sector <= (address + bytes - 1) / 32; ++sector)
      sectors = static_cast<std::uint8_t>(sectors | 1u << sector % 4);
    warp_.block->l2_requests.add(line, sectors, access);
  }
}

void Start::record(const BulkCost& cost) const {
  if (!warp_.path) return;
  // The site of their line that steps name: of the mbarrier, or of global memory.
  record_bulk(warp_, op_[cost.mbarrier >= 0 ? 2 : 1].site, cost, lane_ != std::countr_zero(all_));
}

AsyncCopies::Copy Start::copy(std::uint64_t offset, std::uint64_t bytes) {
  warp_.worker->other_work += work::bulk + bytes / work::bulk_bytes;
  for (const Range& range : ranges_)
    flight_ = launch().checker->fly(warp_, op_ + 1, lane_, range.address, range.bytes, range.kind,
                                    copies_of(launch(), *warp_.block).open_group(warp_, lane_), flight_);
  ranges_.clear();
  AsyncCopies::Copy copy;
  copy.flight = flight_;
  copy.op = op_;
  copy.warp = &warp_;
  copy.lane = lane();
  copy.bulk = true;
  copy.shared = static_cast<std::uint32_t>(offset);
  copy.bytes = static_cast<std::uint32_t>(bytes);
  return copy;
}

AsyncRecord bulk_record(Warp& warp, const Op* op, AsyncRecord::What what, std::uint64_t offset,
                        std::uint64_t bytes) {
  AsyncRecord record = async_record(warp, op, what);
  record.shared = static_cast<std::uint32_t>(offset);
  record.bytes = static_cast<std::uint32_t>(bytes);
  record.shared_end = record.shared + record.bytes;
  return record;
}

void record_written(Warp& warp, AsyncRecord record, const Block& owner) {
  if (&owner == warp.block) return;
  record.what = AsyncRecord::What::remote;
  record.other = owner.index;
  record.map = AsyncRecord::none;
  keep_async(warp, record);
}

void record_targets(Start& start, const Op* op, AsyncRecord& record, const std::vector<Target>& targets) {
  record.mbarrier = start.row32(op->r[1]) & kOffsetMask;
  record.other = targets[0].block->index;
  for (const Target& target : targets) record_written(start.warp(), record, *target.block);
  if (op->r[2])
    for (const Target& target : targets)
      record.ranks = static_cast<std::uint16_t>(record.ranks | 1u << target.block->rank);
}

}
