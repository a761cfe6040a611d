#include "widgets/maps/map_layout.h"

#include <algorithm>
#include <cmath>

namespace kernelarium {

MapLayout::MapLayout(const Dim3& grid, const Dim3& block, double aspect) : grid_(grid), block_(block) {
  const bool flat_block = block.y == 1 && block.z == 1;
  block_columns_ = flat_block ? std::min<std::int64_t>(32, block.x) : block.x;
  block_rows_ = flat_block ? (block.x + block_columns_ - 1) / block_columns_ : block.y * block.z;
  if (grid.y == 1 && grid.z == 1) {
    // As many blocks per row as give the preferred width.
    const double cells = static_cast<double>(grid.x) * static_cast<double>(block_columns_ * block_rows_);
    const double columns = std::sqrt(cells * aspect) / static_cast<double>(block_columns_);
    grid_columns_ = std::clamp<std::int64_t>(std::llround(columns), 1, grid.x);
    grid_rows_ = (grid.x + grid_columns_ - 1) / grid_columns_;
  } else {
    grid_columns_ = grid.x;
    grid_rows_ = grid.y * grid.z;
  }
}

std::int64_t MapLayout::block_at(std::int64_t block_column, std::int64_t block_row) const {
  if (block_column < 0 || block_row < 0 || block_column >= grid_columns_ || block_row >= grid_rows_)
    return -1;
  const std::int64_t block = block_row * grid_columns_ + block_column;
  return block < grid_.count() ? block : -1;
}

std::int64_t MapLayout::thread_in_block(std::int64_t column, std::int64_t row) const {
  if (column < 0 || row < 0 || column >= block_columns_ || row >= block_rows_) return -1;
  const std::int64_t thread = row * block_columns_ + column;
  return thread < block_.count() ? thread : -1;
}

std::optional<ThreadPlace> MapLayout::thread_at(std::int64_t column, std::int64_t row) const {
  if (column < 0 || row < 0) return {};
  const std::int64_t block = block_at(column / block_columns_, row / block_rows_);
  const std::int64_t thread = thread_in_block(column % block_columns_, row % block_rows_);
  if (block < 0 || thread < 0) return {};
  return ThreadPlace{ThreadPlace::Scope::thread, static_cast<std::uint64_t>(block),
                     static_cast<int>(thread / 32), static_cast<int>(thread % 32)};
}

QPoint MapLayout::cell_of(std::uint64_t block, int thread) const {
  const auto at = static_cast<std::int64_t>(block);
  return {static_cast<int>(at % grid_columns_ * block_columns_ + thread % block_columns_),
          static_cast<int>(at / grid_columns_ * block_rows_ + thread / block_columns_)};
}

QRectF MapLayout::bounds(const ThreadPlace& place) const {
  using Scope = ThreadPlace::Scope;
  if (place.scope == Scope::none) return {0, 0, static_cast<double>(columns()), static_cast<double>(rows())};
  const QPoint corner = cell_of(place.block, 0);
  if (place.scope == Scope::block)
    return {static_cast<double>(corner.x()), static_cast<double>(corner.y()),
            static_cast<double>(block_columns_), static_cast<double>(block_rows_)};
  if (place.scope == Scope::thread) return {cell_of(place.block, place.thread()), QSizeF(1, 1)};
  // A warp is 32 cells in reading order: part of a row, or full rows.
  const std::int64_t first = place.warp * 32, last = std::min<std::int64_t>(first + 31, block_.count() - 1);
  const std::int64_t top = first / block_columns_, bottom = last / block_columns_;
  const bool one_row = top == bottom;
  const double left = one_row ? static_cast<double>(first % block_columns_) : 0;
  const double width = one_row ? static_cast<double>(last - first + 1) : static_cast<double>(block_columns_);
  return {corner.x() + left, static_cast<double>(corner.y() + top), width,
          static_cast<double>(bottom - top + 1)};
}

}
