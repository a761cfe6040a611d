// Each thread computes THREAD_M elements of one column of C, so one element of B from shared memory, kept in
// a register, serves THREAD_M multiply-adds.

#ifndef TILE_M
#define TILE_M 64
#define TILE_N 64
#define TILE_K 8
#define THREAD_M 8
#endif
#define THREADS (TILE_M * TILE_N / THREAD_M)

extern "C" __global__ void __launch_bounds__(THREADS)
    matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[TILE_M][TILE_K];
  __shared__ float b_tile[TILE_K][TILE_N];
  const int thread = threadIdx.x;
  const int x = thread % TILE_N;            // column in the tile
  const int y = thread / TILE_N * THREAD_M; // first row in the tile
  const int first_row = blockIdx.y * TILE_M, first_column = blockIdx.x * TILE_N;
  float sums[THREAD_M] = {};
  for (int first = 0; first < k; first += TILE_K) {
    for (int i = thread; i < TILE_M * TILE_K; i += THREADS) {
      const int row = first_row + i / TILE_K, column = first + i % TILE_K;
      a_tile[i / TILE_K][i % TILE_K] = row < m && column < k ? a[row * k + column] : 0;
    }
    for (int i = thread; i < TILE_K * TILE_N; i += THREADS) {
      const int row = first + i / TILE_N, column = first_column + i % TILE_N;
      b_tile[i / TILE_N][i % TILE_N] = row < k && column < n ? b[row * n + column] : 0;
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE_K; ++i) {
      const float right = b_tile[i][x];
#pragma unroll
      for (int r = 0; r < THREAD_M; ++r) sums[r] += a_tile[y + r][i] * right;
    }
    __syncthreads();
  }
#pragma unroll
  for (int r = 0; r < THREAD_M; ++r) {
    const int row = first_row + y + r, column = first_column + x;
    if (row < m && column < n) c[row * n + column] = sums[r];
  }
}
