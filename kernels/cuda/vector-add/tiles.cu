// The arrays as matrices with 64 columns, of which a warp adds a tile of 16 rows: a line for each load, the
// sum and the store. tiles.cuh knows which lane holds what. The elements after the last whole row are a
// matrix of one row.

#include "tiles.cuh"

using namespace tiles;

constexpr int kColumns = 64;

__device__ void add(matrix<const float> a, matrix<const float> b, matrix<float> c, int row) {
  rt<float, 16, kColumns> sum, more;
  load(sum, a, row, 0);
  load(more, b, row, 0);
  each(sum, more, [](float& x, float y) { x += y; });
  store(c, sum, row, 0);
}

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const int rows = n / kColumns, rest = n % kColumns;
  const int row = (blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32) * 16;
  add({a, rows, kColumns}, {b, rows, kColumns}, {c, rows, kColumns}, row);
  if (row == 0 && rest > 0) {
    const long long done = (long long)rows * kColumns;
    add({a + done, 1, rest}, {b + done, 1, rest}, {c + done, 1, rest}, 0);
  }
}
