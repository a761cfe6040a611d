// Throws the tiles away: right for all sizes, and every thread fetches everything.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * TILE + threadIdx.y;
  const int column = blockIdx.x * TILE + threadIdx.x;
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  c[row * n + column] = sum;
}
