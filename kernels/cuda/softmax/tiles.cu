// A block keeps 16 rows, and its warps take tiles of 64 columns in turn: largest value and sum in one pass,
// rescaled when a larger value turns up, then the result. Rows are read twice.

#include "tiles.cuh"

#ifndef WARPS
#define WARPS 8
#endif
#define LOWEST __int_as_float(0xff7fffff)  // of the finite numbers
#define NOTHING __int_as_float(0xff800000) // minus infinity, whose exponential adds nothing

using namespace tiles;

constexpr int kColumns = 64;

extern "C" __global__ void __launch_bounds__(WARPS * 32)
    softmax(const float* in, float* out, int rows, int columns) {
  __shared__ float largest_of_warps[WARPS][16], sums_of_warps[WARPS][16];
  const int row = blockIdx.x * 16, first = threadIdx.x / 32 * kColumns, step = WARPS * kColumns;
  rt<float, 16, kColumns> tile;
  rv<16> largest, sum = {};
  fill(largest, LOWEST);
  for (int column = first; column < columns; column += step) {
    load(tile, {in, rows, columns}, row, column, NOTHING);
    rv<16> correction = largest;
    row_max(largest, tile);
    each_row(correction, largest, [](float& old, float now) { old = __expf(old - now); });
    each_row(sum, correction, [](float& x, float factor) { x *= factor; });
    each_row(tile, largest, [](float& x, float top) { x = __expf(x - top); });
    row_sum(sum, tile);
  }

  rv<16> correction = largest;
  reduce_warps(largest, largest_of_warps, [](float x, float y) { return fmaxf(x, y); });
  each_row(correction, largest, [](float& old, float now) { old = __expf(old - now); });
  each_row(sum, correction, [](float& x, float factor) { x *= factor; });
  reduce_warps(sum, sums_of_warps, [](float x, float y) { return x + y; });

  for (int column = first; column < columns; column += step) {
    load(tile, {in, rows, columns}, row, column);
    each_row(tile, largest, [](float& x, float top) { x = __expf(x - top); });
    each_row(tile, sum, [](float& x, float all) { x /= all; });
    store({out, rows, columns}, tile, row, column);
  }
}
