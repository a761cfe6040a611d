#ifndef TILE
#define TILE 16
#endif
// a register tile of 2 x 2 sums for each of the first quarter of the threads; all load
extern "C" __global__ void __launch_bounds__(TILE * TILE) matmul(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int m, int n, int k) {
  __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, t = y * TILE + x, top = blockIdx.y * TILE, left = blockIdx.x * TILE;
  constexpr int kHalf = TILE / 2;
  const int r = t / kHalf, q = t % kHalf;
  float sum[2][2] = {};
  for (int first = 0; first < k; first += TILE) {
    a_tile[y][x] = top + y < m && first + x < k ? a[(top + y) * k + first + x] : 0;
    b_tile[y][x] = first + y < k && left + x < n ? b[(first + y) * n + left + x] : 0;
    __syncthreads();
    if (t < kHalf * kHalf)
#pragma unroll 4
      for (int i = 0; i < TILE; ++i) {
        const float l[2] = {a_tile[r][i], a_tile[r + kHalf][i]}, o[2] = {b_tile[i][q], b_tile[i][q + kHalf]};
        for (int u = 0; u < 2; ++u) for (int v = 0; v < 2; ++v) sum[u][v] += l[u] * o[v];
      }
    __syncthreads();
  }
  if (t >= kHalf * kHalf) return;
  for (int u = 0; u < 2; ++u) for (int v = 0; v < 2; ++v) {
    const int row = top + r + u * kHalf, column = left + q + v * kHalf;
    if (row < m && column < n) c[row * n + column] = sum[u][v];
  }
}
