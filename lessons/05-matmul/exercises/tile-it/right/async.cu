// Copies by cp.async through the pipeline functions.

#include <cuda_pipeline.h>
#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = 0; first < k; first += TILE) {
    a_tile[y][x] = 0;
    if (row < m && first + x < k) __pipeline_memcpy_async(&a_tile[y][x], &a[row * k + first + x], 4);
    b_tile[y][x] = first + y < k && column < n ? b[(first + y) * n + column] : 0;
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += a_tile[y][i] * b_tile[i][x];
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
