#include "kernels/simulator/engine/matrix_quads.h"

#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/matrix.h"
#include "kernels/simulator/engine/work.h"
#include "kernels/simulator/engine/worker.h"

#include <cmath>
#include <cstring>

namespace kernelarium::sim::matrix {
namespace {

using U = std::uint32_t;

constexpr int kQuads = 4, kSide = 8, kDepth = 4;

int quad_of(int lane) { return lane % 16 / 4; }
int half_of(int lane) { return lane < 16 ? 0 : 4; }

float half_at(const U* const* registers, int i, int lane) {
  return half_to_float(static_cast<std::uint16_t>(registers[i / 2][lane] >> (16 * (i % 2))));
}

/// Row and column of element i of a lane's part of C or D.
std::pair<int, int> place(int lane, int i, bool half) {
  if (half) return {lane % 4 + half_of(lane), i};
  return {(lane & 1) + (i & 2) + half_of(lane), (i & 4) + (lane & 2) + (i & 1)};
}

U bits_of(float value) { return value != value ? 0x7fffffffu : std::bit_cast<U>(value); }

}

/// As measured on an H200: with results of f32 the products are added in their order along k, and then C;
/// with results of f16 the first two and C, and then the sum of the others, in f32 until the end.
const Op* multiply_quads(Warp& warp, const Op* op) {
  Quads quads;
  std::memcpy(static_cast<void*>(&quads), &op->r[1], sizeof quads);
  const int count_d = quads.registers_d(), count = count_d + 4 + quads.registers_c();
  U* rows[20];
  for (int i = 0; i < count; ++i) rows[i] = warp.row<U>(place_behind(op, i));
  const U *const *a = rows + count_d, *const *b = a + 2, *const *c = b + 2;
  warp.worker->other_work += std::uint64_t{kQuads * kSide * kSide * kDepth} / work::products;

  float left[kQuads][kSide][kDepth], right[kQuads][kSide][kDepth]; // rows of A, columns of B
  for (int lane = 0; lane < kLanes; ++lane)
    for (int i = 0; i < kDepth; ++i) {
      const int own = lane % 4 + half_of(lane), along = i + half_of(lane), quad = quad_of(lane);
      (quads.a_by_row ? left[quad][own][i] : left[quad][along][lane % 4]) = half_at(a, i, lane);
      (quads.b_by_row ? right[quad][along][lane % 4] : right[quad][own][i]) = half_at(b, i, lane);
    }
  float sums[kQuads][kSide][kSide];
  for (int lane = 0; lane < kLanes; ++lane)
    for (int i = 0; i < kSide; ++i) {
      const auto [row, column] = place(lane, i, quads.half_c);
      const float* x = left[quad_of(lane)][row];
      const float* y = right[quad_of(lane)][column];
      const float own = quads.half_c ? half_at(c, i, lane) : std::bit_cast<float>(c[i][lane]);
      const float first = std::fma(x[1], y[1], x[0] * y[0]);
      sums[quad_of(lane)][row][column] = quads.half_d
                                             ? std::fma(x[3], y[3], x[2] * y[2]) + (first + own)
                                             : std::fma(x[3], y[3], std::fma(x[2], y[2], first)) + own;
    }
  for (int lane = 0; lane < kLanes; ++lane) {
    const auto sum = [&](int i) {
      const auto [row, column] = place(lane, i, quads.half_d);
      return sums[quad_of(lane)][row][column];
    };
    for (int i = 0; i < count_d; ++i)
      rows[i][lane] = quads.half_d ? to_half(sum(2 * i)) | static_cast<U>(to_half(sum(2 * i + 1))) << 16
                                   : bits_of(sum(i));
  }
  return behind(op, count);
}

}
