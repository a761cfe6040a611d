// The next tile is loaded into registers while this one is multiplied.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[TILE][TILE + 1], b_tile[TILE][TILE + 1];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  const auto a_at = [=](int i) { return row < m && i + x < k ? __ldg(a + row * k + i + x) : 0.f; };
  const auto b_at = [=](int i) { return i + y < k && column < n ? __ldg(b + (i + y) * n + column) : 0.f; };
  float next_a = a_at(0), next_b = b_at(0), sum{};
  for (int i = 0; i < k; i += TILE) {
    a_tile[y][x] = next_a, b_tile[y][x] = next_b;
    __syncthreads();
    if (i + TILE < k) next_a = a_at(i + TILE), next_b = b_at(i + TILE);
#pragma unroll
    for (int j = 0; j < TILE; ++j) sum = fmaf(a_tile[y][j], b_tile[j][x], sum);
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
