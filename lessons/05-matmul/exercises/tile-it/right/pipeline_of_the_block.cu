// cuda::pipeline with one stage ahead.
#include <cuda/pipeline>

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[2][TILE][TILE], b_tile[2][TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  auto pipe = cuda::make_pipeline();
  const auto fetch = [&](int tile) {
    pipe.producer_acquire();
    const int i = tile * TILE + x, j = tile * TILE + y;
    if (row < m && i < k)
      cuda::memcpy_async(&a_tile[tile % 2][y][x], &a[row * k + i], sizeof(float), pipe);
    else
      a_tile[tile % 2][y][x] = 0;
    if (j < k && column < n)
      cuda::memcpy_async(&b_tile[tile % 2][y][x], &b[j * n + column], sizeof(float), pipe);
    else
      b_tile[tile % 2][y][x] = 0;
    pipe.producer_commit();
  };
  const int tiles = (k + TILE - 1) / TILE;
  float sum = 0;
  fetch(0);
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) {
      fetch(tile + 1);
      cuda::pipeline_consumer_wait_prior<1>(pipe);
    } else {
      cuda::pipeline_consumer_wait_prior<0>(pipe);
    }
    __syncthreads();
    for (int d = 0; d < TILE; ++d) sum += a_tile[tile % 2][y][d] * b_tile[tile % 2][d][x];
    pipe.consumer_release();
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
