// A's tile is stored transposed, so that the column that one step needs lies side by side. Stored plainly, a
// warp writes down a column, all into one bank; PAD unused words per row shift each row to other banks.

#ifndef TILE
#define TILE 32
#endif
#ifndef PAD
#define PAD 1
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  extern __shared__ float shared[];
  float* a_tile = shared;                       // [TILE][TILE + PAD], transposed
  float* b_tile = shared + TILE * (TILE + PAD); // [TILE][TILE]
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = 0; first < k; first += TILE) {
    a_tile[x * (TILE + PAD) + y] = row < m && first + x < k ? a[row * k + first + x] : 0;
    b_tile[y * TILE + x] = first + y < k && column < n ? b[(first + y) * n + column] : 0;
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += a_tile[i * (TILE + PAD) + y] * b_tile[i * TILE + x];
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
