// One warp of each block computes all of its tile, from global memory.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const int thread = threadIdx.y * TILE + threadIdx.x, threads = TILE * TILE < 32 ? TILE * TILE : 32;
  if (thread >= threads) return;
  for (int i = thread; i < TILE * TILE; i += threads) {
    const int row = blockIdx.y * TILE + i / TILE, column = blockIdx.x * TILE + i % TILE;
    if (row >= m || column >= n) continue;
    float sum = 0;
    for (int j = 0; j < k; ++j) sum += a[row * k + j] * b[j * n + column];
    c[row * n + column] = sum;
  }
}
