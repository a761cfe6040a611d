#pragma once

#include "kernels/device/trace.h"

/// Where the lanes of a warp hold the elements of matrices: the one description that instructions are
/// executed with and that views draw. Four neighbouring lanes are a group.
namespace kernelarium::sim::matrix {

using Element = MatrixElement;

constexpr int bits_of(Element element) {
  constexpr int bits[] = {16, 16, 32, 64, 8, 8, 8, 8, 4, 4, 1, 1};
  return bits[static_cast<int>(element)];
}
/// fp8.
constexpr bool is_eight(Element element) { return element == Element::e4m3 || element == Element::e5m2; }
/// Elements side by side along k in a lane's register.
constexpr int elements_a_register(int bits) { return bits >= 32 ? 1 : 32 / bits; }

struct Cell {
  int row = 0, column = 0;
  bool operator==(const Cell&) const = default;
};

// --- factors: A (16 or 8 rows), and B, whose 8 columns are treated as rows

/// Register `i` of a tile: lane 4 g + t holds row `outer` + g, register `along` + t of those along k.
struct Piece {
  int outer = 0, along = 0;
};
constexpr Piece factor_piece(int i, int rows) {
  return rows == 16 ? Piece{8 * (i & 1), 4 * (i >> 1)} : Piece{0, 4 * i};
}
/// Row (column of B) and place along k of element `part` of register `i`: `column` is the place along k.
constexpr Cell factor_cell(int i, int lane, int part, int rows, int bits) {
  const Piece piece = factor_piece(i, rows);
  return {piece.outer + lane / 4, (piece.along + lane % 4) * elements_a_register(bits) + part};
}

// --- accumulators: C and D, 8 columns

/// Element `part` of register `i` of a tile; f16 has two in each.
constexpr Cell accumulator_cell(int i, int lane, int part, bool half) {
  return {lane / 4 + 8 * (half ? i : i >> 1), 2 * (lane % 4) + (half ? part : i & 1)};
}
/// Where tile `i` of D begins: row by row.
constexpr Cell tile_corner(int i, int across, int rows) { return {i / across * rows, i % across * 8}; }

// --- 8 x 8 matrices of 16 bits in shared memory: ldmatrix, stmatrix

constexpr int kMatrixRows = 8, kMatrixRowBytes = 16;
/// Of a lane's register, the lower (part 0) or upper half.
constexpr Cell row_cell(int lane, int part, bool transposed) {
  const int g = lane / 4, t = 2 * (lane % 4) + part;
  return transposed ? Cell{t, g} : Cell{g, t};
}
/// The lane that gives the address of a row of matrix `matrix`.
constexpr int address_lane(int matrix, int row) { return kMatrixRows * matrix + row; }

}
