// Tensor cores by wmma: a warp keeps 16 x 16 tiles as fragments, and one call multiplies two of them.
// Shared memory holds whole tiles, with zeros for what lies outside A and B, so that every size is right.

#include <mma.h>

#ifndef TILE
#define TILE 64 // rows and columns of C that a block computes, 32 x 32 by each warp
#endif
#ifndef TILE_K
#define TILE_K 32 // columns of A and rows of B held at once
#endif
#ifndef PAD
#define PAD 8 // spare elements per row; a multiple of 8, because wmma wants rows on 16-byte boundaries
#endif

using namespace nvcuda;
using bf16 = __nv_bfloat16;

constexpr int kThreads = TILE * TILE / 32;

extern "C" __global__ void __launch_bounds__(kThreads)
    matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  __shared__ __align__(32) bf16 a_tile[TILE][TILE_K + PAD];
  __shared__ __align__(32) bf16 b_tile[TILE_K][TILE + PAD];
  __shared__ __align__(32) float c_tile[kThreads / 32][16][16];

  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const int block_row = blockIdx.y * TILE, block_column = blockIdx.x * TILE;
  const int warp_row = warp / (TILE / 32) * 32, warp_column = warp % (TILE / 32) * 32;

  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) wmma::fill_fragment(sums[i][j], 0.0f);

  for (int step = 0; step < k; step += TILE_K) {
    for (int i = thread; i < TILE * TILE_K; i += kThreads) {
      const int row = block_row + i / TILE_K, column = step + i % TILE_K;
      a_tile[i / TILE_K][i % TILE_K] = row < m && column < k ? a[(long long)row * k + column] : bf16(0.0f);
    }
    for (int i = thread; i < TILE_K * TILE; i += kThreads) {
      const int row = step + i / TILE, column = block_column + i % TILE;
      b_tile[i / TILE][i % TILE] = row < k && column < n ? b[(long long)row * n + column] : bf16(0.0f);
    }
    __syncthreads();

    for (int inner = 0; inner < TILE_K; inner += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, bf16, wmma::row_major> left[2];
      wmma::fragment<wmma::matrix_b, 16, 16, 16, bf16, wmma::row_major> right[2];
      for (int i = 0; i < 2; ++i) {
        wmma::load_matrix_sync(left[i], &a_tile[warp_row + 16 * i][inner], TILE_K + PAD);
        wmma::load_matrix_sync(right[i], &b_tile[inner][warp_column + 16 * i], TILE + PAD);
      }
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) wmma::mma_sync(sums[i][j], left[i], right[j], sums[i][j]);
    }
    __syncthreads();
  }

  // Which lane holds which element of a wmma fragment is not specified: the sums go through shared memory.
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      wmma::store_matrix_sync(&c_tile[warp][0][0], sums[i][j], 16, wmma::mem_row_major);
      __syncwarp();
      for (int e = lane; e < 256; e += 32) {
        const int row = block_row + warp_row + 16 * i + e / 16;
        const int column = block_column + warp_column + 16 * j + e % 16;
        if (row < m && column < n) c[(long long)row * n + column] = c_tile[warp][e / 16][e % 16];
      }
      __syncwarp();
    }
}
