// One lane computes the row that its neighbours store.

#ifndef TILE
#define TILE 16
#endif
extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE], result[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  result[y][x] = 0;
  for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
    as[y][x] = (row < m && t * TILE + x < k) ? a[row * k + t * TILE + x] : 0.f;
    bs[y][x] = (column < n && t * TILE + y < k) ? b[(t * TILE + y) * n + column] : 0.f;
    __syncthreads();
    if (x == 0)
      for (int j = 0; j < TILE; ++j)
        for (int i = 0; i < TILE; ++i) result[y][j] += as[y][i] * bs[i][j];
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = result[y][x];
}
