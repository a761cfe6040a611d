// The products of a tile by a template that refers to a smaller one.

#ifndef TILE
#define TILE 16
#endif

template<int n>
struct Sum {
  static __device__ float of(const float (&row)[TILE], const float (&b)[TILE][TILE], int x) {
    return Sum<n - 1>::of(row, b, x) + row[n - 1] * b[n - 1][x];
  }
};
template<>
struct Sum<0> {
  static __device__ float of(const float (&)[TILE], const float (&)[TILE][TILE], int) { return 0; }
};

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = 0; first < k; first += TILE) {
    a_tile[y][x] = row < m && first + x < k ? a[row * k + first + x] : 0;
    b_tile[y][x] = first + y < k && column < n ? b[(first + y) * n + column] : 0;
    __syncthreads();
    sum += Sum<TILE>::of(a_tile[y], b_tile, x);
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
