#pragma once

#include "kernels/simulator/engine/op.h"

namespace kernelarium::sim::matrix {

/// mma.m8n8k4 of f16, Volta's: four products of 8 x 8 x 4, each in the registers of eight lanes (4 q to 4 q +
/// 3 and 16 more). Later GPUs make it of shuffles and ordinary arithmetic.
struct Quads {
  std::uint8_t a_by_row = 1, b_by_row = 0; ///< what a lane's four elements lie along
  std::uint8_t half_c = 0, half_d = 0;     ///< f16 instead of f32

  int registers_c() const { return half_c ? 4 : 8; }
  int registers_d() const { return half_d ? 4 : 8; }
};

/// r[1]: its Quads; the operations behind it name the registers of D, A, B, C. Follows a `whole_warp`.
const Op* multiply_quads(Warp& warp, const Op* op);

}
