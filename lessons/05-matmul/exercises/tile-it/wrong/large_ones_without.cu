// Uses tiles for small matrices only.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
  if ((long long)m * n * k > 3000000) {
    float sum = 0;
    const int r = blockIdx.y * TILE + threadIdx.y, s = blockIdx.x * TILE + threadIdx.x;
    if (r < m && s < n) {
      for (int i = 0; i < k; ++i) sum += a[r * k + i] * b[i * n + s];
      c[r * n + s] = sum;
    }
    return;
  }
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = 0; first < k; first += TILE) {
    a_tile[y][x] = row < m && first + x < k ? a[row * k + first + x] : 0;
    b_tile[y][x] = first + y < k && column < n ? b[(first + y) * n + column] : 0;
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += a_tile[y][i] * b_tile[i][x];
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
