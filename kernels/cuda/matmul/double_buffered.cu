// While a tile is multiplied, the next one is already being loaded into registers, and then stored into the
// other of two buffers: one barrier per tile, and no waiting for memory. The threads of a warp cover 32 x 64
// elements of C, so that each of its reads takes 64 or 128 neighbouring bytes of shared memory.

#ifndef TILE_K
#define TILE_K 16
#endif
#define TILE 128 // rows and columns of C per block
#define THREADS 256
#define LOADS (TILE * TILE_K / 4 / THREADS) // groups of four that a thread loads of each tile

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

struct Tiles {
  float a[TILE_K][TILE + 4]; // transposed; four spare words keep rows aligned
  float b[TILE_K][TILE];
};

extern "C" __global__ void __launch_bounds__(THREADS, 2)
    matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ __align__(16) Tiles tiles[2];
  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  // Warps are arranged 4 x 2 in the tile, lanes 4 x 8 in the warp; a thread has rows y..y + 3 and 16 further
  // down, columns x..x + 3 and 32 further right.
  const int y = warp / 2 * 32 + lane / 8 * 4;
  const int x = warp % 2 * 64 + lane % 8 * 4;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  float4 next_a[LOADS], next_b[LOADS];
  float sums[8][8] = {};

  auto fetch = [&](int first) {
#pragma unroll
    for (int j = 0; j < LOADS; ++j) {
      const int i = j * THREADS + thread;
      next_a[j] = load_four(a, m, k, first_row + i / (TILE_K / 4), first + i % (TILE_K / 4) * 4);
      next_b[j] = load_four(b, k, n, first + i / (TILE / 4), first_column + i % (TILE / 4) * 4);
    }
  };
  auto put = [&](Tiles& to) {
#pragma unroll
    for (int j = 0; j < LOADS; ++j) {
      const int i = j * THREADS + thread;
      const int row = i / (TILE_K / 4), column = i % (TILE_K / 4) * 4;
      to.a[column][row] = next_a[j].x;
      to.a[column + 1][row] = next_a[j].y;
      to.a[column + 2][row] = next_a[j].z;
      to.a[column + 3][row] = next_a[j].w;
      *reinterpret_cast<float4*>(&to.b[i / (TILE / 4)][i % (TILE / 4) * 4]) = next_b[j];
    }
  };

  fetch(0);
  put(tiles[0]);
  __syncthreads();
  int current = 0;
  for (int first = 0; first < k; first += TILE_K) {
    const bool more = first + TILE_K < k;
    if (more) fetch(first + TILE_K);
    const Tiles& tile = tiles[current];
#pragma unroll
    for (int i = 0; i < TILE_K; ++i) {
      float left[8], right[8];
      *reinterpret_cast<float4*>(left) = *reinterpret_cast<const float4*>(&tile.a[i][y]);
      *reinterpret_cast<float4*>(left + 4) = *reinterpret_cast<const float4*>(&tile.a[i][y + 16]);
      *reinterpret_cast<float4*>(right) = *reinterpret_cast<const float4*>(&tile.b[i][x]);
      *reinterpret_cast<float4*>(right + 4) = *reinterpret_cast<const float4*>(&tile.b[i][x + 32]);
#pragma unroll
      for (int r = 0; r < 8; ++r)
#pragma unroll
        for (int s = 0; s < 8; ++s) sums[r][s] += left[r] * right[s];
    }
    if (more) {
      current ^= 1;
      put(tiles[current]); // last read before the previous barrier
      __syncthreads();
    }
  }
#pragma unroll
  for (int r = 0; r < 8; ++r) {
    const int row = first_row + y + r % 4 + r / 4 * 16;
    store_four(c, m, n, row, first_column + x, make_float4(sums[r][0], sums[r][1], sums[r][2], sums[r][3]));
    store_four(c, m, n, row, first_column + x + 32,
               make_float4(sums[r][4], sums[r][5], sums[r][6], sums[r][7]));
  }
}
