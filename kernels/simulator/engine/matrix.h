#pragma once

#include "kernels/simulator/engine/matrix_math.h"
#include "kernels/simulator/engine/op.h"

/// Instructions of a whole warp that hold matrices in its lanes' registers. Each follows a `whole_warp`.
namespace kernelarium::sim::matrix {

/// Parameters of a `multiply`, stored in r[] of its operation: whole tiles of 16 or 8 rows and 8 columns.
struct Tiles {
  Product product;
  std::uint8_t down = 1, across = 1; ///< tiles of D
  /// Registers per lane of the fragments, which may hold more than the tiles need.
  std::uint8_t a = 0, b = 0, c = 0, d = 0;
  bool in_halves = false; ///< k in two steps, as wmma of tf32 on an H200
  bool turned = false;    ///< D, A and C are transposed, and A and B exchanged

  int registers() const { return a + b + c + d; }
};

/// Registers of a multiply, kRowsAnOp in each of the operations behind it: those of D, A, B, C.
inline constexpr int kRowsAnOp = 6;
inline constexpr int kMostRegisters = 48;
/// Where the row of register i lies, and what comes behind the operations that name so many registers.
inline std::uint32_t place_behind(const Op* op, int i) { return op[1 + i / kRowsAnOp].r[i % kRowsAnOp]; }
inline const Op* behind(const Op* op, int registers) {
  return op + 1 + (registers + kRowsAnOp - 1) / kRowsAnOp;
}

/// Waits until all 32 lanes are here; a fault if that can't be. r[0]: a row of full masks.
const Op* whole_warp(Warp& warp, const Op* op);
/// With checks: tells of a tile of wmma that is not aligned as it needs. r[1]: address; imm: its offset;
/// r[2]: bytes from row to row, 0: not given; r[3]: what both must be multiples of.
const Op* check_tile(Warp& warp, const Op* op);
/// r[1]...: the bytes of its Tiles; the operations behind it name its registers.
const Op* multiply(Warp& warp, const Op* op);
/// The same for a sparse A: Product::k counts the elements that are there, and the metadata's register
/// follows those of C. imm: the sparsity selector.
const Op* multiply_sparse(Warp& warp, const Op* op);

/// ldmatrix and stmatrix of 8 x 8 matrices of 16-bit elements. r[0-3]: registers, one a matrix; r[4]: offsets
/// in shared memory of rows of 16 bytes: lanes 8 m to 8 m + 7 give those of matrix m; r[5]: pattern; imm:
/// offset.
Handler load_handler(int matrices, bool transposed, bool counted);
Handler store_handler(int matrices, bool transposed, bool counted);
/// movmatrix.trans: r[0] = transposed r[1].
const Op* transpose(Warp& warp, const Op* op);

}
