// Each thread computes THREAD_M x THREAD_N elements of C: THREAD_M + THREAD_N values from shared memory serve
// THREAD_M * THREAD_N multiply-adds. A thread's rows and columns lie apart, so that a warp reads neighbours.

#ifndef TILE_M
#define TILE_M 128
#define TILE_N 128
#define TILE_K 8
#define THREAD_M 8
#define THREAD_N 8
#endif
#define THREADS_X (TILE_N / THREAD_N)
#define THREADS_Y (TILE_M / THREAD_M)
#define THREADS (THREADS_X * THREADS_Y)

extern "C" __global__ void __launch_bounds__(THREADS)
    matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[TILE_K]
                         [TILE_M + 4]; // transposed; four spare words spread the stores over the banks
  __shared__ float b_tile[TILE_K][TILE_N];
  const int thread = threadIdx.x;
  const int x = thread % THREADS_X, y = thread / THREADS_X;
  const int first_row = blockIdx.y * TILE_M, first_column = blockIdx.x * TILE_N;
  float sums[THREAD_M][THREAD_N] = {};
  for (int first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (int i = thread; i < TILE_M * TILE_K; i += THREADS) {
      const int row = first_row + i / TILE_K, column = first + i % TILE_K;
      a_tile[i % TILE_K][i / TILE_K] = row < m && column < k ? a[row * k + column] : 0;
    }
#pragma unroll
    for (int i = thread; i < TILE_K * TILE_N; i += THREADS) {
      const int row = first + i / TILE_N, column = first_column + i % TILE_N;
      b_tile[i / TILE_N][i % TILE_N] = row < k && column < n ? b[row * n + column] : 0;
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE_K; ++i) {
      float left[THREAD_M], right[THREAD_N];
#pragma unroll
      for (int r = 0; r < THREAD_M; ++r) left[r] = a_tile[i][y + r * THREADS_Y];
#pragma unroll
      for (int s = 0; s < THREAD_N; ++s) right[s] = b_tile[i][x + s * THREADS_X];
#pragma unroll
      for (int r = 0; r < THREAD_M; ++r)
#pragma unroll
        for (int s = 0; s < THREAD_N; ++s) sums[r][s] += left[r] * right[s];
    }
    __syncthreads();
  }
#pragma unroll
  for (int r = 0; r < THREAD_M; ++r)
#pragma unroll
    for (int s = 0; s < THREAD_N; ++s) {
      const int row = first_row + y + r * THREADS_Y, column = first_column + x + s * THREADS_X;
      if (row < m && column < n) c[row * n + column] = sums[r][s];
    }
}
