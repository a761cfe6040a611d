#include "tiles.cuh"

using namespace tiles;

#ifndef STAGES
#define STAGES 3
#endif

// Two warps compute 64 x 32 elements of C, half of the rows each.
extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  __shared__ st<bf16, 64, 32> a_tiles[STAGES];
  __shared__ st<bf16, 32, 32> b_tiles[STAGES];
  const int row = blockIdx.y * 64, column = blockIdx.x * 32, warp_row = threadIdx.x / 32 * 32;
  const int steps = (k + 31) / 32;

  const auto begin_copies = [&](int step) {
    if (step < steps) {
      copy_async<64>(b_tiles[step % STAGES], {b, k, n}, step * 32, column);
      copy_async<64>(a_tiles[step % STAGES], {a, m, k}, row, step * 32);
    }
    commit_copies();
  };
  const auto multiply = [&](rt<float, 32, 32>& sum, int step) {
    rt<bf16, 32, 32> left;
    rt<bf16, 32, 32, by_columns> right;
    load(left, a_tiles[step % STAGES], warp_row, 0);
    load(right, b_tiles[step % STAGES], 0, 0);
    mma(sum, left, right);
  };

  for (int step = 0; step < STAGES - 1; ++step) begin_copies(step);
  rt<float, 32, 32> sum = {};
  for (int step = 0; step < steps; ++step) {
    wait_for_copies<STAGES - 2>();
    __syncthreads(); // this step's tiles are there, and nobody reads those of the last one
    begin_copies(step + STAGES - 1);
    multiply(sum, step);
  }
  store({c, m, n}, sum, row + warp_row, column);
}
