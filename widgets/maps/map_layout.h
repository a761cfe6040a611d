#pragma once

#include "kernels/device/device.h"
#include "widgets/view/selection.h"

#include <QPoint>
#include <QRectF>
#include <optional>

namespace kernelarium {

/// Where each thread of a launch is on the map: one cell per thread. Blocks with one dimension become rows
/// of 32 lanes, grids with one dimension a rectangle of blocks; otherwise x goes right and y down, as in
/// pictures and matrices, with z slices one below the other.
class MapLayout {
 public:
  MapLayout() = default;
  /// `aspect`: preferred width / height of a wrapped grid.
  MapLayout(const Dim3& grid, const Dim3& block, double aspect = 1.6);

  const Dim3& grid() const { return grid_; }
  const Dim3& block() const { return block_; }
  std::int64_t columns() const { return grid_columns_ * block_columns_; } ///< cells
  std::int64_t rows() const { return grid_rows_ * block_rows_; }
  std::int64_t block_columns() const { return block_columns_; } ///< cells of a block
  std::int64_t block_rows() const { return block_rows_; }
  std::int64_t grid_columns() const { return grid_columns_; } ///< blocks side by side
  std::int64_t grid_rows() const { return grid_rows_; }
  std::int64_t threads() const { return grid_.count() * block_.count(); }
  int warps_per_block() const { return static_cast<int>((block_.count() + 31) / 32); }

  /// The thread in a cell, or nothing if there is none.
  std::optional<ThreadPlace> thread_at(std::int64_t column, std::int64_t row) const;
  QPoint cell_of(std::uint64_t block, int thread) const;
  /// Smallest rectangle of cells that contains the place (everything for Scope::none).
  QRectF bounds(const ThreadPlace& place) const;
  /// Linear block at a block column and row, or -1.
  std::int64_t block_at(std::int64_t block_column, std::int64_t block_row) const;
  /// Linear thread at a cell inside a block, or -1.
  std::int64_t thread_in_block(std::int64_t column, std::int64_t row) const;

 private:
  Dim3 grid_, block_;
  std::int64_t grid_columns_ = 1, grid_rows_ = 1, block_columns_ = 1, block_rows_ = 1;
};

}
