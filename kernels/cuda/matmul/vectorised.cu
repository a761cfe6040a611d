// As register_2d.cu with 16-byte accesses throughout: four neighbours of A or B per load, from global and
// from shared memory. Each thread's 8 x 8 elements are four 4 x 4 squares, so that a warp's reads stay side
// by side.

#ifndef TILE_M
#define TILE_M 128
#define TILE_N 128
#define TILE_K 8
#endif
#define THREADS_X (TILE_N / 8)
#define THREADS_Y (TILE_M / 8)
#define THREADS (THREADS_X * THREADS_Y)

// Elements [row][column..column + 3] of a matrix; zero outside it. Rows whose length is no multiple of four
// do not begin on a 16-byte boundary, where only single loads are legal.
__device__ float4 load_four(const float* matrix, int rows, int columns, int row, int column) {
  const float* from = matrix + row * columns + column;
  if (row < rows && column + 3 < columns && columns % 4 == 0) return *reinterpret_cast<const float4*>(from);
  float4 four = make_float4(0, 0, 0, 0);
  if (row < rows) {
    if (column < columns) four.x = from[0];
    if (column + 1 < columns) four.y = from[1];
    if (column + 2 < columns) four.z = from[2];
    if (column + 3 < columns) four.w = from[3];
  }
  return four;
}

__device__ void store_four(float* matrix, int rows, int columns, int row, int column, float4 four) {
  float* to = matrix + row * columns + column;
  if (row < rows && column + 3 < columns && columns % 4 == 0) {
    *reinterpret_cast<float4*>(to) = four;
  } else if (row < rows) {
    if (column < columns) to[0] = four.x;
    if (column + 1 < columns) to[1] = four.y;
    if (column + 2 < columns) to[2] = four.z;
    if (column + 3 < columns) to[3] = four.w;
  }
}

extern "C" __global__ void __launch_bounds__(THREADS)
    matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ __align__(16) float a_tile[TILE_K][TILE_M + 4]; // transposed; four spare words keep rows aligned
  __shared__ __align__(16) float b_tile[TILE_K][TILE_N];
  const int thread = threadIdx.x;
  const int x = thread % THREADS_X * 4, y = thread / THREADS_X * 4;
  const int first_row = blockIdx.y * TILE_M, first_column = blockIdx.x * TILE_N;
  float sums[8][8] = {};
  for (int first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (int i = thread; i < TILE_M * TILE_K / 4; i += THREADS) {
      const int row = i / (TILE_K / 4), column = i % (TILE_K / 4) * 4;
      const float4 four = load_four(a, m, k, first_row + row, first + column);
      a_tile[column][row] = four.x;
      a_tile[column + 1][row] = four.y;
      a_tile[column + 2][row] = four.z;
      a_tile[column + 3][row] = four.w;
    }
#pragma unroll
    for (int i = thread; i < TILE_K * TILE_N / 4; i += THREADS) {
      const int row = i / (TILE_N / 4), column = i % (TILE_N / 4) * 4;
      *reinterpret_cast<float4*>(&b_tile[row][column]) =
          load_four(b, k, n, first + row, first_column + column);
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE_K; ++i) {
      float left[8], right[8];
      *reinterpret_cast<float4*>(left) = *reinterpret_cast<const float4*>(&a_tile[i][y]);
      *reinterpret_cast<float4*>(left + 4) = *reinterpret_cast<const float4*>(&a_tile[i][y + TILE_M / 2]);
      *reinterpret_cast<float4*>(right) = *reinterpret_cast<const float4*>(&b_tile[i][x]);
      *reinterpret_cast<float4*>(right + 4) = *reinterpret_cast<const float4*>(&b_tile[i][x + TILE_N / 2]);
#pragma unroll
      for (int r = 0; r < 8; ++r)
#pragma unroll
        for (int s = 0; s < 8; ++s) sums[r][s] += left[r] * right[s];
    }
    __syncthreads();
  }
#pragma unroll
  for (int r = 0; r < 8; ++r) {
    const int row = first_row + y + r % 4 + r / 4 * (TILE_M / 2);
    store_four(c, m, n, row, first_column + x, make_float4(sums[r][0], sums[r][1], sums[r][2], sums[r][3]));
    store_four(c, m, n, row, first_column + x + TILE_N / 2,
               make_float4(sums[r][4], sums[r][5], sums[r][6], sums[r][7]));
  }
}
