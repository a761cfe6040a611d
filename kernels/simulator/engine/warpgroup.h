#pragma once

#include "kernels/simulator/engine/matrix_math.h"
#include "kernels/simulator/engine/op.h"

/// Matrix instructions of a warpgroup (wgmma). Each of its warps computes its 16 rows when it executes the
/// instruction; with checks, what may not be touched until it is waited for is.
namespace kernelarium::sim::warpgroup {

/// Parameters of a `multiply`, stored in r[3]... of its operation.
struct Form {
  matrix::Product product;                          ///< of a warp, 16 rows by 8 columns
  std::uint8_t across = 1;                          ///< tiles of 8 columns
  std::uint8_t flags = 0;                           ///< of these:
  static constexpr std::uint8_t a_in_registers = 1; ///< else r[1] holds its descriptor
  static constexpr std::uint8_t negate_a = 2, negate_b = 4;
  /// k is not the contiguous dimension.
  static constexpr std::uint8_t transposed_a = 8, transposed_b = 16;
  /// Half of A is there, and the product's k counts that half; which says the last register, held by the
  /// second pair of each four lanes, or the first.
  static constexpr std::uint8_t sparse = 32, second_pair = 64;

  bool has(std::uint8_t flag) const { return flags & flag; }
  int registers() const {
    return across * product.registers_d() + (has(a_in_registers) ? 4 : 0) + (has(sparse) ? 1 : 0);
  }
  int registers_b() const { return has(sparse) ? 4 : 2; } ///< of a tile: 16 bytes along k each
};

/// Registers, kRowsAnOp in each of the operations behind it: those of D, which hold C before, of A, and the
/// metadata.
inline constexpr int kRowsAnOp = 6;

/// r[0]: predicate, without which C counts as zero; r[1], r[2]: u64 rows of the descriptors of A and B.
const Op* multiply(Warp& warp, const Op* op);
const Op* fence(Warp& warp, const Op* op);
const Op* commit_group(Warp& warp, const Op* op);
const Op* wait_group(Warp& warp, const Op* op); ///< imm: groups that may be left
/// Number of the barrier in a fragment that waits until all four warps have committed what it waits for.
inline constexpr std::uint32_t kWait = 0x10001;
/// The other warps of its group look again whether they need to wait for it.
void wake(Warp& warp);
/// With checks: a register is used whose product may not have been waited for. imm: PTX instruction of that.
const Op* touched(Warp& warp, const Op* op);
/// Stands before a wgmma with a register that PTX instruction `imm` has changed, without a fence since.
const Op* unfenced(Warp& warp, const Op* op);

}
