// A block keeps 16 rows, and its warps take tiles of 64 columns in turn: mean, variance, result. Rows are
// read three times.

#include "tiles.cuh"

#ifndef WARPS
#define WARPS 8
#endif

using namespace tiles;

constexpr int kColumns = 64;

extern "C" __global__ void __launch_bounds__(WARPS * 32)
    layer_norm(const float* x, const float* gamma, const float* beta, float* y, int rows, int columns) {
  __shared__ float sums_of_warps[WARPS][16], squares_of_warps[WARPS][16];
  const int row = blockIdx.x * 16, first = threadIdx.x / 32 * kColumns, step = WARPS * kColumns;
  const auto add = [](float a, float b) { return a + b; };
  const auto difference = [](float& value, float mean) { value -= mean; };
  rt<float, 16, kColumns> tile;
  rv<16> mean = {}, scale = {};
  for (int column = first; column < columns; column += step) {
    load(tile, {x, rows, columns}, row, column);
    row_sum(mean, tile);
  }
  reduce_warps(mean, sums_of_warps, add);
  each_row(mean, mean, [=](float& value, float sum) { value = sum / columns; });

  for (int column = first; column < columns; column += step) {
    load(tile, {x, rows, columns}, row, column);
    each_row(tile, mean, difference);
    each_place(tile, [=](float& value, int, int at) { value = column + at < columns ? value * value : 0; });
    row_sum(scale, tile);
  }
  reduce_warps(scale, squares_of_warps, add);
  each_row(scale, scale, [=](float& value, float sum) { value = rsqrtf(sum / columns + 1e-5f); });

  for (int column = first; column < columns; column += step) {
    load(tile, {x, rows, columns}, row, column);
    each_row(tile, mean, difference);
    each_row(tile, scale, [](float& value, float factor) { value *= factor; });
    each_place(tile, [=](float& value, int, int at) {
      if (column + at < columns) value = value * gamma[column + at] + beta[column + at];
    });
    store({y, rows, columns}, tile, row, column);
  }
}
