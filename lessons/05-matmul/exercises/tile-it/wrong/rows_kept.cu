// Keeps a row of A in an array of fixed length; longer rows do not fit.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * TILE + threadIdx.y;
  const int column = blockIdx.x * TILE + threadIdx.x;
  __shared__ float a_rows[TILE][256];
  for (int i = threadIdx.x; i < k && row < m; i += TILE) a_rows[threadIdx.y][i] = a[row * k + i];
  __syncthreads();
  if (row >= m || column >= n) return;
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += a_rows[threadIdx.y][i] * b[i * n + column];
  c[row * n + column] = sum;
}
