#include "kernels/simulator/engine/bulk_copy.h"
#include "kernels/simulator/engine/bulk_start.h"
#include "kernels/simulator/memory/tensor_map.h"

#include <fmt/format.h>

namespace kernelarium::sim::bulk {
namespace {

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
    start.fault(bytes ? "misaligned" : "out-of-bounds",
                Sentence::tr("a tensor map at %1: it must be in global or constant memory or be a "
                             "__grid_constant__ parameter of the kernel, aligned to 64 bytes",
                             fmt::format("{:#x}", address)));
    return {};
  }
  if (Checker* checker = start.launch().checker;
      checker && !checker->uses_map(start.warp(), op, start.lane(), address))
    return {};
  const auto map = TensorMap::decode(std::span<const std::byte, TensorMap::kBytes>(bytes, TensorMap::kBytes));
  const auto rank = static_cast<int>(op[1].imm & 0xff);
  if (!map) {
    start.fault("tensor-map",
                Sentence::tr("the bytes at %1 are not a tensor map: create it with cuTensorMapEncodeTiled",
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
      start.fault("out-of-bounds", Sentence::tr("a copy by tensor map of %1 bytes at address %2: %3. The map "
                                                "describes more memory than is allocated",
                                                bytes, fmt::format("{:#x}", address),
                                                start.launch().memory.describe(address, bytes).text));
      fine = false;
      return;
    }
    fine = start.use_global(address, bytes, kind);
  });
  return fine;
}

/// The checks' view of a box in shared memory, as far as it lies in the tensor: pieces of 16 bytes. False:
/// the warp has stopped.
bool check_source(Start& start, const Tile& tile, std::uint64_t offset) {
  bool fine = true;
  std::uint64_t last = ~std::uint64_t{0};
  tile.each_row([&](std::uint64_t at, std::uint32_t, std::uint64_t, std::uint32_t first,
                    std::uint32_t count) {
    const std::uint64_t size = tile.map.unit_bytes();
    each_place(tile.map, offset, at + first * size, count * size, [&](std::uint64_t place, std::uint64_t) {
      const std::uint64_t piece = place & ~std::uint64_t{15};
      if (fine && piece != last) fine = start.check_shared_bytes(*start.warp().block, piece, 16, Kind::read);
      last = piece;
    });
  });
  return fine;
}

/// Bytes of the tensor that nobody has written are unwritten in the box, too.
void bring_unwritten(Start& start, const Tile& tile, std::uint64_t offset, const Block& owner) {
  Checker* checker = start.launch().checker;
  if (!checker) return;
  const std::uint64_t size = tile.map.unit_bytes();
  tile.each_row(
      [&](std::uint64_t at, std::uint32_t, std::uint64_t address, std::uint32_t first, std::uint32_t count) {
        each_place(tile.map, offset, at + first * size, count * size,
                   [&](std::uint64_t place, std::uint64_t part) {
                     checker->brings_unwritten(owner, place, address, part);
                     address += part;
                   });
      });
}

/// `targets`: of a copy into shared memory.
void record_tile(Start& start, const Op* op, const Tile& tile, AsyncRecord record,
                 const std::vector<Target>& targets) {
  record.global = tile.map.address;
  std::copy_n(tile.corner, record.corner.size(), record.corner.begin());
  if (!targets.empty()) record_targets(start, op, record, targets);
  keep_async(start.warp(), record, start.global(start.row64(op->r[0]), TensorMap::kBytes, false));
}

bool check_alignment(Start& start, std::uint64_t offset) {
  if (offset % 128 == 0) return true;
  start.fault("misaligned",
              Sentence::tr("a copy by tensor map with its box at offset %1 of shared memory: it must be "
                           "a multiple of 128 bytes",
                           offset));
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
    if (targets.empty() || !check_alignment(start, offset) || !use_tile(start, *tile, Kind::read) ||
        !start.barriers_are_there(targets, barrier))
      return false;
    if (is_cluster_traced(warp))
      record_tile(start, op, *tile, bulk_record(warp, op, AsyncRecord::What::tensor, offset, span), targets);
    start.record({AccessCost::Role::bulk_load, bytes, static_cast<std::int64_t>(barrier),
                  static_cast<std::uint16_t>(targets.size())});
    for (const Target& target : targets) {
      if (!start.check_shared_bytes(*target.block, offset, span, Kind::write)) return false;
      bring_unwritten(start, *tile, offset, *target.block);
      AsyncCopies::Copy copy = start.copy(offset, bytes);
      copy.span = static_cast<std::uint32_t>(span);
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
  const Reduction how = reduction_of(op);
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
    if (!shared_owner(start.warp(), op, start.lane(), offset, bytes) || !check_alignment(start, offset) ||
        !use_tile(start, *tile, how == Reduction::store ? Kind::write : Kind::atomic) ||
        !check_source(start, *tile, offset))
      return false;
    if (is_cluster_traced(warp)) {
      AsyncRecord record = bulk_record(warp, op, AsyncRecord::What::tensor, offset, bytes);
      record.to_shared = 0;
      record_tile(start, op, *tile, record, {});
    }
    start.record({AccessCost::Role::bulk_store, bytes});
    AsyncCopies::Copy copy = start.copy(offset, bytes);
    copy.to_shared = false;
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

}
