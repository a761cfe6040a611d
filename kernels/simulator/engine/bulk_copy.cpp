#include "kernels/simulator/engine/bulk_copy.h"

#include "kernels/simulator/engine/bulk_start.h"

#include <fmt/format.h>

namespace kernelarium::sim::bulk {
namespace {

bool check_sides(Start& start, std::uint64_t from, std::uint64_t to, std::uint64_t bytes) {
  if (from % 16 == 0 && to % 16 == 0 && bytes % 16 == 0) return true;
  start.fault("misaligned", Sentence::tr("a bulk copy of %1 bytes from %2 to %3: size and addresses must be "
                                         "multiples of 16",
                                         bytes, fmt::format("{:#x}", from), fmt::format("{:#x}", to)));
  return false;
}

bool global_is_there(Start& start, std::uint64_t address, std::uint64_t bytes, bool writes) {
  if (start.global(address, bytes, writes)) return true;
  start.fault("out-of-bounds",
              Sentence::tr("a bulk copy of %1 bytes at address %2: %3", bytes, fmt::format("{:#x}", address),
                           start.launch().memory.describe(address, bytes).text));
  return false;
}

/// An H200 stops asynchronous stores, reductions and copies between blocks as illegal in a launch that has no
/// cluster size; with one of a single block it runs them.
bool launched_with_cluster(Warp& warp, const Op* op) {
  if (warp.worker->launch().has_cluster) return true;
  warp.worker->fault(warp, op, "illegal-instruction",
                     Sentence::tr("an instruction that sends data to a block of the cluster is illegal in a "
                                  "launch without a cluster size: give it one, if only of one block "
                                  "(__cluster_dims__, cudaLaunchAttributeClusterDimension, --cluster)"),
                     std::countr_zero(warp.mask));
  return false;
}

/// Of what a warp sends to other blocks of its cluster with one instruction.
void count_remote_bytes(Warp& warp, std::uint64_t bytes) {
  if (bytes == 0) return;
  ++warp.worker->remote.requests;
  warp.worker->remote.bytes += bytes;
}

}

const Op* to_shared(Warp& warp, const Op* op) {
  const bool from_shared = op[1].imm & 1;
  const Reduction how = reduction_of(op);
  const Element element = element_of(op);
  if (from_shared && !launched_with_cluster(warp, op)) return nullptr;
  return each_lane(warp, op, [&](Start& start) {
    const std::uint64_t to = static_cast<std::uint32_t>(start.row32(op->r[4]) + op->imm),
                        offset = to & kOffsetMask;
    const std::uint64_t bytes = start.row32(op->r[3]);
    const std::uint64_t from = from_shared ? start.row32(op->r[0]) : start.row64(op->r[0]);
    const std::uint64_t barrier = start.row32(op->r[1]) & kOffsetMask;
    if (!check_sides(start, from, to, bytes)) return false;
    const std::vector<Target> targets = start.targets(to, bytes);
    if (targets.empty() || !start.barriers_are_there(targets, barrier)) return false;
    if (from_shared) {
      if (!shared_owner(start.warp(), op, start.lane(), from, bytes) ||
          !start.check_shared_bytes(op + 1, *warp.block, from, bytes, Kind::read))
        return false;
    } else if (!global_is_there(start, from, bytes, false) || !start.use_global(from, bytes, Kind::read)) {
      return false;
    }
    if (is_cluster_traced(warp)) {
      AsyncRecord record = bulk_record(warp, op, AsyncRecord::What::bulk, offset, bytes);
      record.global = from_shared ? 0 : from;
      record_targets(start, op, record, targets);
      keep_async(warp, record);
    }
    start.record({from_shared ? AccessCost::Role::remote : AccessCost::Role::bulk_load, bytes,
                  static_cast<std::int64_t>(barrier), static_cast<std::uint16_t>(targets.size())});
    for (const Target& target : targets) {
      if (!start.check_shared_bytes(*target.block, offset, bytes,
                                    how == Reduction::store ? Kind::write : Kind::atomic))
        return false;
      if (Checker* checker = start.launch().checker) {
        if (from_shared)
          checker->brings_unwritten(*target.block, offset, *warp.block, from, bytes);
        else
          checker->brings_unwritten(*target.block, offset, from, bytes);
      }
      AsyncCopies::Copy copy = start.copy(offset, bytes);
      copy.barrier = static_cast<std::int64_t>(barrier);
      copy.effect = [=, source = warp.block, block = target.block, memory = &start.launch().memory] {
        const std::byte* bytes_from = nullptr;
        if (from_shared) {
          bytes_from = source->shared.data() + from;
        } else if (const Allocation* holder = memory->find(from); holder && holder->host) {
          bytes_from = holder->host.get() + (from - holder->address);
        }
        if (bytes_from) apply(how, element, block->shared.data() + offset, bytes_from, bytes);
      };
      copies_of(start.launch(), *target.block).arrive(*target.block, std::move(copy));
      if (from_shared && target.block != warp.block) count_remote_bytes(warp, bytes);
      if (Checker* checker = start.launch().checker; checker && from_shared)
        checker->fly_from_shared(warp, op, start.lane(), from, bytes, *target.block,
                                 static_cast<std::uint32_t>(barrier));
    }
    return true;
  });
}

const Op* to_global(Warp& warp, const Op* op) {
  const Reduction how = reduction_of(op);
  const Element element = element_of(op);
  return each_lane(warp, op, [&](Start& start) {
    const std::uint64_t to = start.row64(op->r[4]) + op->imm, from = start.row32(op->r[0]);
    const std::uint64_t bytes = start.row32(op->r[3]);
    if (!check_sides(start, from, to, bytes) || !shared_owner(start.warp(), op, start.lane(), from, bytes) ||
        !global_is_there(start, to, bytes, true) ||
        !start.use_global(to, bytes, how == Reduction::store ? Kind::write : Kind::atomic) ||
        !start.check_shared_bytes(*warp.block, from, bytes, Kind::read))
      return false;
    if (is_cluster_traced(warp)) {
      AsyncRecord record = bulk_record(warp, op, AsyncRecord::What::bulk, from, bytes);
      record.global = to;
      record.to_shared = 0;
      keep_async(warp, record);
    }
    start.record({AccessCost::Role::bulk_store, bytes});
    AsyncCopies::Copy copy = start.copy(from, bytes);
    copy.to_shared = false;
    copy.effect = [=, block = warp.block, memory = &start.launch().memory] {
      if (Allocation* holder = memory->find(to); holder && holder->host)
        apply(how, element, holder->host.get() + (to - holder->address), block->shared.data() + from, bytes);
    };
    copies_of(start.launch(), *warp.block).start(start.warp(), std::move(copy));
    return true;
  });
}

const Op* store(Warp& warp, const Op* op) {
  if (!launched_with_cluster(warp, op)) return nullptr;
  const auto count = static_cast<std::size_t>(op[1].imm & 0xff);
  const Reduction how = reduction_of(op);
  const Element element = element_of(op);
  const bool wide = element == Element::u64 || element == Element::s64 || element == Element::f64 ||
                    element == Element::b64;
  const std::uint64_t size = wide ? 8 : 4, bytes = size * count;
  std::uint64_t moved = 0; // to other blocks
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    Start start(warp, op, std::countr_zero(rest));
    const std::uint64_t to = static_cast<std::uint32_t>(start.row32(op->r[4]) + op->imm),
                        offset = to & kOffsetMask;
    const std::uint64_t barrier = start.row32(op->r[1]);
    Block* owner = shared_owner(warp, op, start.lane(), to, bytes);
    if (!owner) return nullptr;
    if (offset % bytes)
      return report_misaligned_shared(warp, op, start.lane(), offset, static_cast<int>(bytes), Access::store);
    if (block_at(warp, barrier) != owner)
      return start.fault("cluster",
                         Sentence::tr("an asynchronous store and its mbarrier must go to the same block of "
                                      "the cluster"));
    if (!start.barriers_are_there({{owner, 0}}, barrier & kOffsetMask) ||
        !start.check_shared_bytes(*owner, offset, bytes,
                                  how == Reduction::store ? Kind::write : Kind::atomic))
      return nullptr;
    if (is_cluster_traced(warp)) {
      AsyncRecord record = bulk_record(warp, op, AsyncRecord::What::bulk, offset, bytes);
      record.mbarrier = static_cast<std::uint32_t>(barrier & kOffsetMask);
      record.other = owner->index;
      record_written(warp, record, *owner);
      keep_async(warp, record);
    }
    start.record({AccessCost::Role::remote, bytes, static_cast<std::int64_t>(barrier & kOffsetMask)});
    AsyncCopies::Copy copy = start.copy(offset, bytes);
    copy.barrier = static_cast<std::int64_t>(barrier & kOffsetMask);
    std::array<std::byte, 16> values{};
    for (std::size_t i = 0; i < count; ++i) {
      if (wide) {
        const std::uint64_t value = start.row64(op[1].r[i]);
        std::memcpy(values.data() + i * size, &value, size);
      } else {
        const std::uint32_t value = start.row32(op[1].r[i]);
        std::memcpy(values.data() + i * size, &value, size);
      }
    }
    copy.effect = [=] { apply(how, element, owner->shared.data() + offset, values.data(), bytes); };
    if (owner != warp.block) moved += bytes;
    copies_of(start.launch(), *owner).arrive(*owner, std::move(copy));
  }
  count_remote_bytes(warp, moved);
  return op + 2;
}

}
