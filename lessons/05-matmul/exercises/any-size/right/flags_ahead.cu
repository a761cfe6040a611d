// The tests of C are made once, ahead of the loop.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int column = blockIdx.x * TILE + x;
  const bool in_rows = row < m, in_columns = column < n;
  float sum = 0;
  for (int first = 0; first < k; first += TILE) {
    a_tile[y][x] = in_rows && first + x < k ? a[row * k + first + x] : 0;
    b_tile[y][x] = in_columns && first + y < k ? b[(first + y) * n + column] : 0;
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += a_tile[y][i] * b_tile[i][x];
    __syncthreads();
  }
  if (in_rows && in_columns) c[row * n + column] = sum;
}
