// The ring is right, but no tensor core computes.
#include "tiles.cuh"

using namespace tiles;

#ifndef STAGES
#define STAGES 3
#endif

struct Stage {
  st<bf16, 64, 32> a;
  st<bf16, 32, 32> b;
};

// Two warps compute 64 x 32 elements of C, half of the rows each.
extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  __shared__ Stage stages[STAGES];
  const int row = blockIdx.y * 64, column = blockIdx.x * 32, warp_row = threadIdx.x / 32 * 32;
  const int steps = (k + 31) / 32;

  const auto begin_copies = [&](int step) {
    Stage& stage = stages[step % STAGES];
    if (step < steps) {
      copy_async<64>(stage.a, {a, m, k}, row, step * 32);
      copy_async<64>(stage.b, {b, k, n}, step * 32, column);
    }
    commit_copies();
  };
  const auto multiply = [&](rt<float, 32, 32>& sum, int step) {
    each_place(sum, [&](float& one, int r, int s) {
      for (int i = 0; i < 32; ++i)
        one += __uint_as_float((unsigned)stages[step % STAGES].a(warp_row + r, i) << 16) *
               __uint_as_float((unsigned)stages[step % STAGES].b(i, s) << 16);
    });
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
