// The sum is kept in double precision.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int column = blockIdx.x * TILE + x;
  const int safe_row = min(row, m - 1), safe_column = min(column, n - 1);
  double sum = 0;
  for (int first = 0; first < k; first += TILE) {
    a_tile[y][x] = a[safe_row * k + min(first + x, k - 1)];
    b_tile[y][x] = b[min(first + y, k - 1) * n + safe_column];
    __syncthreads();
    const int depth = min(TILE, k - first);
    for (int i = 0; i < depth; ++i) sum += (double)a_tile[y][i] * b_tile[i][x];
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = (float)sum;
}
