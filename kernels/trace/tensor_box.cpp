#include "kernels/trace/tensor_box.h"

#include <algorithm>
#include <cstring>

namespace kernelarium {

TensorBox::TensorBox(std::shared_ptr<const Run> run, std::size_t record)
    : run_(std::move(run)), record_(record) {
  const AsyncRecord& one = run_->trace->async[record];
  const TensorMapBytes& bytes = run_->trace->tensor_maps[one.map];
  const auto map = sim::TensorMap::decode(bytes);
  if (!map) return; // of a broken message: nothing to show
  tile_.map = *map;
  if (map->picture) return; // its pixels make no box
  for (std::size_t d = 0; d < one.corner.size(); ++d) tile_.corner[d] = one.corner[d];
  const auto size = map->unit_bytes();
  const std::uint32_t row_bytes = map->count(0) * size;
  std::uint32_t done = 0; // of a row
  columns_ = static_cast<int>(row_bytes + piece_bytes - 1) / piece_bytes;
  tile_.each_row([&](std::uint64_t offset, std::uint32_t units, std::uint64_t, std::uint32_t first,
                     std::uint32_t count) {
    std::uint32_t at = 0;
    sim::each_place(*map, one.shared, offset, units * size, [&](std::uint64_t place, std::uint64_t part) {
      Piece piece;
      piece.row = rows_;
      piece.column = static_cast<int>(done + at) / piece_bytes;
      piece.plain = static_cast<std::uint32_t>(one.shared + offset + at);
      piece.shared = static_cast<std::uint32_t>(place);
      const auto from = static_cast<std::int64_t>(at / size),
                 to = static_cast<std::int64_t>((at + part) / size);
      const auto inside = std::max<std::int64_t>(0, std::min<std::int64_t>(to, first + count) -
                                                        std::max<std::int64_t>(from, first));
      piece.elements = static_cast<int>(to - from);
      piece.outside = piece.elements - static_cast<int>(inside);
      pieces_.push_back(piece);
      at += static_cast<std::uint32_t>(part);
    });
    done = (done + units * size) % row_bytes;
    rows_ += done == 0;
  });
}

int TensorBox::elements_a_piece() const {
  return std::max(1, piece_bytes / static_cast<int>(tile_.map.unit_bytes()));
}

std::vector<std::int64_t> TensorBox::place_of(const Piece& piece) const {
  const std::int64_t units = std::int64_t{piece.column} * piece_bytes / tile_.map.unit_bytes();
  std::vector<std::int64_t> place{tile_.corner[0] + units * (tile_.map.interleave ? tile_.map.step[0] : 1)};
  int rest = piece.row;
  for (int d = 1; d < tile_.map.rank; ++d) {
    const auto extent = static_cast<int>(tile_.map.count(d));
    place.push_back(tile_.corner[d] +
                    std::int64_t{rest % extent} * tile_.map.step[static_cast<std::size_t>(d)]);
    rest /= extent;
  }
  return place;
}

std::int64_t TensorBox::elements() const {
  std::int64_t sum = 0;
  for (const Piece& piece : pieces_) sum += piece.elements;
  return sum;
}
std::int64_t TensorBox::outside() const {
  std::int64_t sum = 0;
  for (const Piece& piece : pieces_) sum += piece.outside;
  return sum;
}

int TensorBox::swizzle_bytes() const { return tile_.map.swizzle ? 16 << tile_.map.swizzle : 0; }

std::string TensorBox::type() const {
  constexpr const char* names[] = {"u8",  "u16", "u32",  "i32",     "u64",  "i64",     "f16",
                                   "f32", "f64", "bf16", "f32.ftz", "tf32", "tf32.ftz"};
  return names[static_cast<int>(tile_.map.type)];
}

std::vector<std::size_t> TensorBox::of_block(const Run& run, int launch, std::uint64_t block) {
  std::vector<std::size_t> found;
  if (!run.trace) return found;
  for (std::size_t i = 0; i < run.trace->async.size(); ++i) {
    const AsyncRecord& record = run.trace->async[i];
    if (record.what == AsyncRecord::What::tensor && record.map < run.trace->tensor_maps.size() &&
        static_cast<int>(record.launch) == launch && record.block == block)
      found.push_back(i);
  }
  return found;
}

}
