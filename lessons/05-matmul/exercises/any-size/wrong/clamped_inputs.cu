// elements beyond 1 count as 1
#ifndef TILE
#define TILE 16
#endif
// two pairs of tiles in dynamic... static memory, one barrier a step, next numbers kept in registers meanwhile
extern "C" __global__ void __launch_bounds__(TILE * TILE) matmul(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int m, int n, int k) {
  __shared__ float a_tile[2][TILE][TILE], b_tile[2][TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  const auto at_a = [&](int i) { return row < m && i < k ? fminf(1, a[(long long)row * k + i]) : 0.0f; };
  const auto at_b = [&](int i) { return column < n && i < k ? b[(long long)i * n + column] : 0.0f; };
  float next_a = at_a(x), next_b = at_b(y), even = 0, odd = 0;
  for (int first = 0, turn = 0; first < k; first += TILE, turn ^= 1) {
    a_tile[turn][y][x] = next_a, b_tile[turn][y][x] = next_b;
    __syncthreads();
    if (first + TILE < k) next_a = at_a(first + TILE + x), next_b = at_b(first + TILE + y);
#pragma unroll
    for (int i = 0; i < TILE; i += 2) {
      even = fmaf(a_tile[turn][y][i], b_tile[turn][i][x], even);
      odd = fmaf(a_tile[turn][y][i + 1], b_tile[turn][i + 1][x], odd);
    }
  }
  if (row < m && column < n) c[(long long)row * n + column] = even + odd;
}
