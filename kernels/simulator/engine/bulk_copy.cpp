#include "kernels/simulator/engine/bulk_copy.h"

#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/recording.h"
#include "kernels/simulator/memory/global_memory.h"
#include "kernels/simulator/memory/tensor_map.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <optional>

namespace kernelarium::sim::bulk {
namespace {

constexpr std::uint64_t kPiece = 16; // bytes; what the checks look at at once

template<class T>
T reduced(Reduction how, T old, T value) {
  if constexpr (std::is_integral_v<T>) {
    using U = std::make_unsigned_t<T>;
    switch (how) {
    case Reduction::add:
      return static_cast<T>(static_cast<U>(old) + static_cast<U>(value));
    case Reduction::inc:
      return old >= value ? 0 : static_cast<T>(old + 1);
    case Reduction::dec:
      return old == 0 || old > value ? value : static_cast<T>(old - 1);
    case Reduction::bit_and:
      return old & value;
    case Reduction::bit_or:
      return old | value;
    case Reduction::bit_xor:
      return old ^ value;
    default:
      break;
    }
  } else if (how == Reduction::add) {
    return old + value;
  }
  if (how == Reduction::min) return value < old ? value : old;
  if (how == Reduction::max) return value > old ? value : old;
  return value;
}

template<class T>
void reduce_elements(Reduction how, std::byte* to, const std::byte* from, std::size_t bytes) {
  for (std::size_t at = 0; at + sizeof(T) <= bytes; at += sizeof(T)) {
    T old, value;
    std::memcpy(&old, to + at, sizeof(T));
    std::memcpy(&value, from + at, sizeof(T));
    old = reduced(how, old, value);
    std::memcpy(to + at, &old, sizeof(T));
  }
}

template<double (*Widen)(std::uint16_t), std::uint16_t (*Round)(double)>
void reduce_halves(Reduction how, std::byte* to, const std::byte* from, std::size_t bytes) {
  for (std::size_t at = 0; at + 2 <= bytes; at += 2) {
    std::uint16_t old, value;
    std::memcpy(&old, to + at, 2);
    std::memcpy(&value, from + at, 2);
    old = Round(reduced(how, Widen(old), Widen(value)));
    std::memcpy(to + at, &old, 2);
  }
}
double widen_half(std::uint16_t a) { return half_to_float(a); }
double widen_bfloat(std::uint16_t a) { return bfloat_to_float(a); }
std::uint16_t round_half(double a) { return to_half(a); }
std::uint16_t round_bfloat(double a) { return to_bfloat(a); }

void apply(Reduction how, Element element, std::byte* to, const std::byte* from, std::size_t bytes) {
  if (how == Reduction::store) {
    std::memcpy(to, from, bytes);
    return;
  }
  switch (element) {
  case Element::u32:
  case Element::b32:
    return reduce_elements<std::uint32_t>(how, to, from, bytes);
  case Element::s32:
    return reduce_elements<std::int32_t>(how, to, from, bytes);
  case Element::u64:
  case Element::b64:
    return reduce_elements<std::uint64_t>(how, to, from, bytes);
  case Element::s64:
    return reduce_elements<std::int64_t>(how, to, from, bytes);
  case Element::f32:
    return reduce_elements<float>(how, to, from, bytes);
  case Element::f64:
    return reduce_elements<double>(how, to, from, bytes);
  case Element::f16:
    return reduce_halves<&widen_half, &round_half>(how, to, from, bytes);
  case Element::bf16:
    return reduce_halves<&widen_bfloat, &round_bfloat>(how, to, from, bytes);
  }
}

std::optional<Element> element_of(TensorMap::Type type) {
  using T = TensorMap::Type;
  switch (type) {
  case T::u32:
    return Element::u32;
  case T::s32:
    return Element::s32;
  case T::u64:
    return Element::u64;
  case T::s64:
    return Element::s64;
  case T::f16:
    return Element::f16;
  case T::bf16:
    return Element::bf16;
  case T::f32:
  case T::f32_ftz:
  case T::tf32:
  case T::tf32_ftz:
    return Element::f32;
  case T::f64:
    return Element::f64;
  default:
    return {};
  }
}

/// Of a lane's copy: `record` filled in further, as far as all copies have it.
AsyncRecord bulk_record(Warp& warp, const Op* op, AsyncRecord::What what, std::uint64_t offset,
                        std::uint64_t bytes) {
  AsyncRecord record = async_record(warp, op, what);
  record.shared = static_cast<std::uint32_t>(offset);
  record.bytes = static_cast<std::uint32_t>(bytes);
  record.shared_end = record.shared + record.bytes;
  return record;
}

/// One of the blocks that a copy goes to.
struct Target {
  Block* block;
  std::uint64_t tag; ///< of its addresses
};

/// A lane's copy, while it is checked and started.
class Start {
 public:
  Start(Warp& warp, const Op* op, int lane) : warp_(warp), op_(op), lane_(lane), all_(warp.mask) {
    warp.mask = 1u << lane;
  }
  Start(const Start&) = delete;
  ~Start() { warp_.mask = all_; }

  const Op* fault(const char* kind, const Sentence& message) {
    return warp_.worker->fault(warp_, op_, kind, message, lane_);
  }
  LaunchState& launch() { return warp_.worker->launch(); }
  Warp& warp() { return warp_; }
  std::uint8_t lane() const { return static_cast<std::uint8_t>(lane_); }
  std::uint32_t row32(std::uint32_t row) const { return warp_.row<std::uint32_t>(row)[lane_]; }
  std::uint64_t row64(std::uint32_t row) const { return warp_.row<std::uint64_t>(row)[lane_]; }

  /// The blocks of `address`, or of the ranks in the mask of row r[2]. Empty: the warp has stopped.
  std::vector<Target> targets(std::uint64_t address, std::uint64_t bytes) {
    std::vector<Target> found;
    if (!op_->r[2]) {
      if (Block* owner = shared_owner(warp_, op_, lane_, address, bytes))
        found.push_back({owner, address & ~std::uint64_t{kOffsetMask}});
      return found;
    }
    const std::uint32_t mask = row32(op_->r[2]) & 0xffff;
    if (mask == 0) fault("cluster", Sentence::tr("a copy to several blocks names none in its mask"));
    for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
      const auto tag = std::uint64_t(static_cast<unsigned>(std::countr_zero(rest)) + 1) << kRankShift;
      Block* owner = shared_owner(warp_, op_, lane_, tag | (address & kOffsetMask), bytes);
      if (!owner) return {};
      found.push_back({owner, tag});
    }
    return found;
  }
  /// The checks' view of bytes in the shared memory of a block of the cluster. False: the warp has stopped.
  bool check_shared_bytes(const Block& owner, std::uint64_t offset, std::uint64_t bytes, Kind kind) {
    Checker* checker = launch().checker;
    if (!checker) return true;
    for (std::uint64_t at = offset; at < offset + bytes; at += kPiece) {
      const auto size = static_cast<int>(std::min(kPiece, offset + bytes - at));
      Pattern pattern;
      const std::uint64_t place[kLanes] = {};
      learn_pattern(pattern, place, warp_.mask, size);
      if (&owner != warp_.block) {
        if (!checker->remote_access(warp_, op_, owner, pattern, at, size, kind, nullptr)) return false;
        continue;
      }
      if (warp_.block->copies &&
          !warp_.block->copies->allow(warp_, op_, pattern, at, size, kind != Kind::read))
        return false;
      if (!checker->shared_access(warp_, op_, pattern, at, size, kind, nullptr)) return false;
    }
    return true;
  }
  /// The same of global memory, which is counted here, too.
  bool use_global(std::uint64_t address, std::uint64_t bytes, Kind kind) {
    count_global_bytes(address, bytes, kind);
    Checker* checker = launch().checker;
    if (!checker) return true;
    for (std::uint64_t at = address; at < address + bytes;) {
      // Pieces that stay within their 16 bytes.
      const std::uint64_t size = std::min(kPiece - at % kPiece, address + bytes - at);
      Pattern pattern;
      const std::uint64_t place[kLanes] = {};
      learn_pattern(pattern, place, warp_.mask, static_cast<int>(size));
      if (!checker->global_access(warp_, op_ + 1, pattern, at, static_cast<int>(size), kind, nullptr))
        return false;
      at += size;
    }
    return true;
  }
  std::byte* global(std::uint64_t address, std::uint64_t bytes, bool writes) {
    Allocation* holder = launch().memory.find(address);
    if (!holder || holder->freed || !holder->host || address + bytes > holder->address + holder->bytes ||
        (writes && holder->read_only))
      return nullptr;
    return holder->host.get() + (address - holder->address);
  }
  /// Whether the mbarrier of r[1] is one, in each of the targets. False: the warp has stopped.
  bool barriers_are_there(const std::vector<Target>& targets, std::uint64_t barrier) {
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

 private:
  void count_global_bytes(std::uint64_t address, std::uint64_t bytes, Kind kind) {
    Worker& worker = *warp_.worker;
    (kind == Kind::read ? worker.bulk.read_bytes : worker.bulk.written_bytes) += bytes;
    if (!launch().l2) return;
    for (std::uint64_t sector = address / 32; sector <= (address + bytes - 1) / 32;) {
      const std::uint64_t line = sector / 4;
      std::uint64_t sectors = 0;
      for (; sector / 4 == line && sector <= (address + bytes - 1) / 32; ++sector)
        sectors |= 1u << sector % 4;
      warp_.block->l2_requests.push_back(line << 4 | sectors |
                                         (kind == Kind::read    ? 0
                                          : kind == Kind::write ? kL2Write
                                                                : kL2Write | kL2Atomic));
    }
  }

  Warp& warp_;
  const Op* op_;
  int lane_;
  std::uint32_t all_;
};

/// What a copy writes to another block of the cluster.
void record_written(Warp& warp, AsyncRecord record, const Block& owner) {
  if (&owner == warp.block) return;
  record.what = AsyncRecord::What::remote;
  record.other = owner.index;
  record.map = AsyncRecord::none;
  keep_async(warp, record);
}

/// Where a copy into shared memory goes, and the mbarrier that it completes.
void record_targets(Start& start, const Op* op, AsyncRecord& record, const std::vector<Target>& targets) {
  record.mbarrier = start.row32(op->r[1]) & kOffsetMask;
  record.other = targets[0].block->index;
  for (const Target& target : targets) record_written(start.warp(), record, *target.block);
  if (op->r[2])
    for (const Target& target : targets)
      record.ranks = static_cast<std::uint16_t>(record.ranks | 1u << target.block->rank);
}

/// Runs `one` for each active lane; null if it stops the warp.
template<class F>
const Op* each_lane(Warp& warp, const Op* op, F one) {
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    Start start(warp, op, std::countr_zero(rest));
    ++warp.worker->bulk.copies;
    if (!one(start)) return nullptr;
  }
  return op + 2;
}

// --- by tensor map

using Tile = TensorTile;

/// What stands beyond the edge: zeros, or the NaN of an H200.
void fill_edge(const TensorMap& map, std::byte* to, std::uint64_t bytes) {
  std::memset(to, 0, bytes);
  if (!map.fill_nan || map.type < TensorMap::Type::f16) return;
  for (std::uint64_t at = 0; at < bytes; ++at) to[at] = at % 2 ? std::byte{0x7f} : std::byte{0xf7};
}

/// The tile that a lane's instruction names. Nothing: the warp has stopped.
std::optional<Tile> tile_of(Start& start, const Op* op) {
  const std::uint64_t address = start.row64(op->r[0]);
  const std::byte* bytes = start.global(address, TensorMap::kBytes, false);
  if (!bytes || address % TensorMap::kAlignment) {
    start.fault(
        bytes ? "misaligned" : "out-of-bounds",
        Sentence::tr("a tensor map at %1: it must lie in global or constant memory or be a parameter of the "
                     "kernel that is __grid_constant__, aligned to 64 bytes",
                     fmt::format("{:#x}", address)));
    return {};
  }
  const auto map = TensorMap::decode(std::span<const std::byte, TensorMap::kBytes>(bytes, TensorMap::kBytes));
  const auto rank = static_cast<int>(op[1].imm & 0xff);
  if (!map) {
    start.fault("tensor-map",
                Sentence::tr("the bytes at %1 are no tensor map: make it with cuTensorMapEncodeTiled",
                             fmt::format("{:#x}", address)));
    return {};
  }
  const bool pictures = op[1].imm >> 24 & 1;
  if (map->picture != pictures) {
    start.fault("tensor-map", pictures
                                  ? Sentence::tr("a copy of pictures (im2col) by a tensor map of tiles")
                                  : Sentence::tr("a copy of a tile by a tensor map of pictures (im2col)"));
    return {};
  }
  if (map->rank != rank) {
    start.fault("tensor-map", Sentence::tr("a copy of %1 dimensions by a tensor map of %2", rank, map->rank));
    return {};
  }
  Tile tile{*map};
  for (int d = 0; d < rank; ++d) tile.corner[d] = static_cast<std::int32_t>(start.row32(op[1].r[d]));
  for (int i = 0; pictures && op->r[3] && i < 3; ++i)
    tile.offset[i] = static_cast<std::uint16_t>(start.row64(op->r[3]) >> 16 * i);
  for (int d = 0; d < rank; ++d) {
    if (!map->is_axis(d)) continue;
    const auto axis = static_cast<std::size_t>(d - map->first_axis());
    const std::int64_t first = map->lower[axis],
                       end = static_cast<std::int64_t>(map->size[static_cast<std::size_t>(d)]) +
                             map->upper[axis];
    if (tile.corner[d] >= first && tile.corner[d] < end) continue;
    start.fault(
        "tensor-map",
        Sentence::tr("a copy of pictures (im2col) that begins at %1 along dimension %2, where its map "
                     "counts pixels from %3 to %4",
                     tile.corner[d], d, first, end - 1));
    return {};
  }
  return tile;
}

/// Checks and counts the part of a tile that lies in the tensor. False: the warp has stopped.
bool use_tile(Start& start, const Tile& tile, Kind kind) {
  bool fine = true;
  tile.each_row([&](std::uint64_t, std::uint32_t, std::uint64_t address, std::uint32_t, std::uint32_t count) {
    const std::uint64_t bytes = std::uint64_t{count} * tile.map.unit_bytes();
    if (!fine || bytes == 0) return;
    if (!start.global(address, bytes, kind != Kind::read)) {
      start.fault(
          "out-of-bounds",
          Sentence::tr("a copy by tensor map of %1 bytes at address %2: %3. The map describes more than the "
                       "memory that is there",
                       bytes, fmt::format("{:#x}", address),
                       start.launch().memory.describe(address, bytes).text));
      fine = false;
      return;
    }
    fine = start.use_global(address, bytes, kind);
  });
  return fine;
}

/// `targets`: of a copy into shared memory.
void record_tile(Start& start, const Op* op, const Tile& tile, AsyncRecord record,
                 const std::vector<Target>& targets) {
  record.global = tile.map.address;
  std::copy_n(tile.corner, record.corner.size(), record.corner.begin());
  if (!targets.empty()) record_targets(start, op, record, targets);
  keep_async(start.warp(), record, start.global(start.row64(op->r[0]), TensorMap::kBytes, false));
}

bool check_alignment(Start& start, const Tile& tile, std::uint64_t offset) {
  if (offset % 128 == 0) return true;
  start.fault("misaligned",
              Sentence::tr("a copy by tensor map with its box at offset %1 of shared memory: it must be "
                           "a multiple of 128 bytes",
                           offset));
  (void)tile;
  return false;
}

}

const Op* tensor_to_shared(Warp& warp, const Op* op) {
  return each_lane(warp, op, [&](Start& start) {
    const std::optional<Tile> tile = tile_of(start, op);
    if (!tile) return false;
    const std::uint64_t to = static_cast<std::uint32_t>(start.row32(op->r[4]) + op->imm);
    const std::uint64_t offset = to & kOffsetMask, bytes = tile->map.box_bytes(),
                        span = tile->map.shared_bytes();
    const std::uint64_t barrier = start.row32(op->r[1]) & kOffsetMask;
    const std::vector<Target> targets = start.targets(to, span);
    if (targets.empty() || !check_alignment(start, *tile, offset) || !use_tile(start, *tile, Kind::read) ||
        !start.barriers_are_there(targets, barrier))
      return false;
    if (is_cluster_traced(warp))
      record_tile(start, op, *tile, bulk_record(warp, op, AsyncRecord::What::tensor, offset, span), targets);
    for (const Target& target : targets) {
      if (!start.check_shared_bytes(*target.block, offset, span, Kind::write)) return false;
      AsyncCopies::Copy copy;
      copy.op = op;
      copy.lane = start.lane();
      copy.bulk = true;
      copy.shared = static_cast<std::uint32_t>(offset);
      copy.bytes = static_cast<std::uint32_t>(bytes);
      copy.span = static_cast<std::uint32_t>(span);
      warp.worker->other_work += work::bulk + bytes / work::bulk_bytes;
      copy.barrier = static_cast<std::int64_t>(barrier);
      copy.effect = [tile = *tile, offset, block = target.block, memory = &start.launch().memory] {
        const std::uint64_t size = tile.map.unit_bytes();
        std::vector<std::byte> line;
        tile.each_row([&](std::uint64_t at, std::uint32_t units, std::uint64_t address, std::uint32_t first,
                          std::uint32_t count) {
          line.resize(units * size);
          if (count * size < line.size()) fill_edge(tile.map, line.data(), line.size());
          const Allocation* holder = count ? memory->find(address) : nullptr;
          if (holder && holder->host)
            std::memcpy(line.data() + first * size, holder->host.get() + (address - holder->address),
                        count * size);
          const std::byte* from = line.data();
          each_place(tile.map, offset, at, line.size(), [&](std::uint64_t place, std::uint64_t part) {
            std::memcpy(block->shared.data() + place, from, part);
            from += part;
          });
        });
      };
      copies_of(start.launch(), *target.block).arrive(*target.block, std::move(copy));
    }
    return true;
  });
}

const Op* tensor_to_global(Warp& warp, const Op* op) {
  const auto how = static_cast<Reduction>(op[1].imm >> 8 & 0xff);
  return each_lane(warp, op, [&](Start& start) {
    const std::optional<Tile> tile = tile_of(start, op);
    if (!tile) return false;
    const std::uint64_t offset = static_cast<std::uint32_t>(start.row32(op->r[4]) + op->imm);
    const std::uint64_t bytes = tile->map.shared_bytes();
    const std::optional<Element> element = element_of(tile->map.type);
    if (how != Reduction::store && !element) {
      start.fault("tensor-map",
                  Sentence::tr("a reduction by a tensor map of elements of %1 bytes is not possible",
                               tile->map.element_bytes()));
      return false;
    }
    if (!shared_owner(start.warp(), op, start.lane(), offset, bytes) ||
        !check_alignment(start, *tile, offset) ||
        !use_tile(start, *tile, how == Reduction::store ? Kind::write : Kind::atomic) ||
        !start.check_shared_bytes(*start.warp().block, offset, bytes, Kind::read))
      return false;
    if (is_cluster_traced(warp)) {
      AsyncRecord record = bulk_record(warp, op, AsyncRecord::What::tensor, offset, bytes);
      record.to_shared = 0;
      record_tile(start, op, *tile, record, {});
    }
    AsyncCopies::Copy copy;
    copy.op = op;
    copy.lane = start.lane();
    copy.bulk = true;
    copy.to_shared = false;
    copy.shared = static_cast<std::uint32_t>(offset);
    copy.bytes = static_cast<std::uint32_t>(bytes);
    warp.worker->other_work += work::bulk + bytes / work::bulk_bytes;
    copy.effect = [tile = *tile, offset, how, element, block = warp.block, memory = &start.launch().memory] {
      const std::uint64_t size = tile.map.unit_bytes();
      std::vector<std::byte> line;
      tile.each_row([&](std::uint64_t at, std::uint32_t units, std::uint64_t address, std::uint32_t first,
                        std::uint32_t count) {
        line.resize(units * size);
        std::byte* to = line.data();
        each_place(tile.map, offset, at, line.size(), [&](std::uint64_t place, std::uint64_t part) {
          std::memcpy(to, block->shared.data() + place, part);
          to += part;
        });
        Allocation* holder = count ? memory->find(address) : nullptr;
        if (holder && holder->host)
          apply(how, element.value_or(Element::u32), holder->host.get() + (address - holder->address),
                line.data() + first * size, count * size);
      });
    };
    copies_of(start.launch(), *warp.block).start(start.warp(), std::move(copy));
    return true;
  });
}

// --- bytes side by side

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

}

const Op* to_shared(Warp& warp, const Op* op) {
  const bool from_shared = op[1].imm & 1;
  const auto how = static_cast<Reduction>(op[1].imm >> 8 & 0xff);
  const auto element = static_cast<Element>(op[1].imm >> 16 & 0xff);
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
          !start.check_shared_bytes(*warp.block, from, bytes, Kind::read))
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
    for (const Target& target : targets) {
      if (!start.check_shared_bytes(*target.block, offset, bytes,
                                    how == Reduction::store ? Kind::write : Kind::atomic))
        return false;
      AsyncCopies::Copy copy;
      copy.op = op;
      copy.lane = start.lane();
      copy.bulk = true;
      copy.shared = static_cast<std::uint32_t>(offset);
      copy.bytes = static_cast<std::uint32_t>(bytes);
      warp.worker->other_work += work::bulk + bytes / work::bulk_bytes;
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
    }
    return true;
  });
}

const Op* to_global(Warp& warp, const Op* op) {
  const auto how = static_cast<Reduction>(op[1].imm >> 8 & 0xff);
  const auto element = static_cast<Element>(op[1].imm >> 16 & 0xff);
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
    AsyncCopies::Copy copy;
    copy.op = op;
    copy.lane = start.lane();
    copy.bulk = true;
    copy.to_shared = false;
    copy.shared = static_cast<std::uint32_t>(from);
    copy.bytes = static_cast<std::uint32_t>(bytes);
    warp.worker->other_work += work::bulk + bytes / work::bulk_bytes;
    copy.effect = [=, block = warp.block, memory = &start.launch().memory] {
      if (Allocation* holder = memory->find(to); holder && holder->host)
        apply(how, element, holder->host.get() + (to - holder->address), block->shared.data() + from, bytes);
    };
    copies_of(start.launch(), *warp.block).start(start.warp(), std::move(copy));
    return true;
  });
}

const Op* store(Warp& warp, const Op* op) {
  const auto count = static_cast<std::size_t>(op[1].imm & 0xff);
  const auto how = static_cast<Reduction>(op[1].imm >> 8 & 0xff);
  const auto element = static_cast<Element>(op[1].imm >> 16 & 0xff);
  const bool wide = element == Element::u64 || element == Element::s64 || element == Element::f64 ||
                    element == Element::b64;
  const std::uint64_t size = wide ? 8 : 4, bytes = size * count;
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
    AsyncCopies::Copy copy;
    copy.op = op;
    copy.lane = start.lane();
    copy.bulk = true;
    copy.shared = static_cast<std::uint32_t>(offset);
    copy.bytes = static_cast<std::uint32_t>(bytes);
    warp.worker->other_work += work::bulk + bytes / work::bulk_bytes;
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
    copies_of(start.launch(), *owner).arrive(*owner, std::move(copy));
  }
  return op + 2;
}

}
