// The first thread of each block computes all of its tile.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  if (threadIdx.x > 0 || threadIdx.y > 0) return;
  for (int row = blockIdx.y * TILE; row < m && row < (blockIdx.y + 1) * TILE; ++row)
    for (int column = blockIdx.x * TILE; column < n && column < (blockIdx.x + 1) * TILE; ++column) {
      float sum = 0;
      for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
      c[row * n + column] = sum;
    }
}
