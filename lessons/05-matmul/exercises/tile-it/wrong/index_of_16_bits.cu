// Indexes of 16 bits: right while a matrix has at most 65536 elements.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[2][TILE][TILE], b_tile[2][TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = 0, turn = 0; first < k; first += TILE, turn ^= 1) {
    a_tile[turn][y][x] = row < m && first + x < k ? a[(unsigned short)(row * k + first + x)] : 0;
    b_tile[turn][y][x] = first + y < k && column < n ? b[(unsigned short)((first + y) * n + column)] : 0;
    __syncthreads();
    const int depth = min(TILE, k - first);
    for (int i = 0; i < depth; ++i) sum += a_tile[turn][y][i] * b_tile[turn][i][x];
  }
  if (row < m && column < n) c[(unsigned short)(row * n + column)] = sum;
}
