// The product in tiles: what a warp holds and what a block shares are values with a type, and the loop says
// what happens to them. tiles.cuh knows about lanes, banks and edges.

#include "tiles.cuh"

#ifndef TILE_M
#define TILE_M 128
#endif
#ifndef TILE_N
#define TILE_N 128
#endif
#ifndef STAGES
#define STAGES 3 // pairs of tiles in shared memory
#endif

using namespace tiles;

constexpr int kDepth = 64;                            // columns of A and rows of B in a stage
constexpr int kThreads = TILE_M * TILE_N / 4096 * 32; // a warp for each 64 x 64 elements

struct Stage {
  st<bf16, TILE_M, kDepth> a;
  st<bf16, kDepth, TILE_N> b;
};

extern "C" __global__ void __launch_bounds__(kThreads)
    matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  Stage(&stages)[STAGES] = dynamic_shared<Stage[STAGES]>();
  const int block_row = blockIdx.y * TILE_M, block_column = blockIdx.x * TILE_N;
  const int warp = threadIdx.x / 32;
  const int warp_row = warp / (TILE_N / 64) * 64, warp_column = warp % (TILE_N / 64) * 64;

  const auto begin_copies = [&](int step) {
    if (step * kDepth < k) {
      copy_async<kThreads>(stages[step % STAGES].a, {a, m, k}, block_row, step * kDepth);
      copy_async<kThreads>(stages[step % STAGES].b, {b, k, n}, step * kDepth, block_column);
    }
    commit_copies(); // an empty group, too, so that the waiting below counts right
  };
  for (int step = 0; step < STAGES - 1; ++step) begin_copies(step);

  rt<float, 64, 64> sum = {};
  for (int step = 0; step * kDepth < k; ++step) {
    wait_for_copies<STAGES - 2>();
    __syncthreads(); // this step's tiles are there, and nobody reads those of the last one
    begin_copies(step + STAGES - 1);
    const Stage& now = stages[step % STAGES];
#pragma unroll
    for (int inner = 0; inner < kDepth; inner += 16) {
      rt<bf16, 64, 16> left;
      rt<bf16, 16, 64, by_columns> right;
      load(left, now.a, warp_row, inner);
      load(right, now.b, inner, warp_column);
      mma(sum, left, right);
    }
  }
  store({c, m, n}, sum, block_row + warp_row, block_column + warp_column);
}
