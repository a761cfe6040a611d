#ifndef TILE
#define TILE 16
#endif
// four neighbouring columns for each of a quarter of the threads
extern "C" __global__ void __launch_bounds__(TILE * TILE) matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ __align__(16) float a_tile[TILE][TILE], b_tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, t = y * TILE + x, top = blockIdx.y * TILE, left = blockIdx.x * TILE;
  const int r = t / (TILE / 4), q = t % (TILE / 4) * 4;
  float4 sum = {0, 0, 0, 0};
  for (int first = 0; first < k; first += TILE) {
    a_tile[y][x] = top + y < m && first + x < k ? a[(top + y) * k + first + x] : 0;
    b_tile[y][x] = first + y < k && left + x < n ? b[(first + y) * n + left + x] : 0;
    __syncthreads();
    if (r < TILE)
      for (int i = 0; i < TILE; ++i) {
        const float l = a_tile[r][i];
        const float4 o = *reinterpret_cast<const float4*>(&b_tile[i][q]);
        sum.x += l * o.x, sum.y += l * o.y, sum.z += l * o.z, sum.w += l * o.w;
      }
    __syncthreads();
  }
  if (r >= TILE || top + r >= m) return;
  float* const to = &c[(top + r) * n + left + q];
  const float own[4] = {sum.x, sum.y, sum.z, sum.w};
  if (n % 4 == 0 && left + q < n) *reinterpret_cast<float4*>(to) = sum;
  else for (int e = 0; e < 4; ++e) if (left + q + e < n) to[e] = own[e];
}
