#pragma once

#include "kernels/experiment/run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// A traced matrix instruction as matrices: which lane holds which element, and its value. The layout
/// is the one that the simulator executes with (simulator/engine/matrix_layout.h).
class MatrixFragments {
 public:
  /// D and C have the same shape. Of a load or store there is only D: its 8 x 8 matrices side by side.
  enum class Operand { a, b, c, d };
  /// Element `part` of a lane's register `reg`, counted over the operand.
  struct Holder {
    int lane = -1, reg = 0, part = 0;
  };
  struct Cell {
    int row = 0, column = 0;
    bool operator==(const Cell&) const = default;
  };

  /// `record`: one of the run's.
  MatrixFragments(std::shared_ptr<const Run> run, std::size_t record);

  const MatrixRecord& record() const { return record_; }
  const std::string& instruction() const;
  bool multiplies() const { return record_.what == MatrixRecord::What::multiply; }
  int rows(Operand operand) const { return grid(operand).rows; }
  int columns(Operand operand) const { return grid(operand).columns; }
  /// Row of the whole instruction's matrix that row 0 of A, C and D is: warps of a warpgroup share one.
  int first_row() const;
  const Holder& holder(Operand operand, int row, int column) const;
  std::vector<Cell> cells(Operand operand, int lane) const; ///< of a lane, by register
  double value(Operand operand, int row, int column) const;
  /// As short as a cell needs it.
  std::string text(Operand operand, int row, int column) const;
  std::string type(Operand operand) const; ///< "bf16"

  /// Whether the operand is in shared memory: the instruction reads or writes it there.
  bool in_shared(Operand operand) const;
  /// Offset in the block's shared memory; `plain`: were there no swizzle.
  std::uint32_t shared_place(Operand operand, int row, int column, bool plain = false) const;
  /// Bytes of a row of the swizzle's pattern; 16: no swizzle.
  int swizzle(Operand operand) const;

  /// Records of a warp's matrix instructions in the order of execution: indices into Trace::matrices.
  static std::vector<std::size_t> of_warp(const Run& run, int launch, std::uint64_t block, int warp);

 private:
  struct Grid {
    int rows = 0, columns = 0, bits = 32;
    std::size_t first = 0;       ///< row of registers
    std::vector<Holder> holders; ///< row by row
  };
  const Grid& grid(Operand operand) const { return grids_[static_cast<std::size_t>(operand)]; }
  std::uint64_t bits(Operand operand, int row, int column) const;
  void place_factors();
  void place_accumulators();
  void turn_back();
  void place_matrices();

  std::shared_ptr<const Run> run_;
  const MatrixRecord& record_;
  Grid grids_[4];
};

}
