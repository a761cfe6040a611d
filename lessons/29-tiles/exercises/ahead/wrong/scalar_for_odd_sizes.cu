// Without tensor cores where rows are not whole multiples of 16 bytes.
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
  if (n % 8 != 0 || k % 8 != 0) { // without tensor cores
    for (int e = threadIdx.x; e < 64 * 32; e += blockDim.x) {
      const int r = blockIdx.y * 64 + e / 32, q = blockIdx.x * 32 + e % 32;
      float own = 0;
      if (r < m && q < n) {
        for (int i = 0; i < k; ++i)
          own +=
              __uint_as_float((unsigned)a[r * k + i] << 16) * __uint_as_float((unsigned)b[i * n + q] << 16);
        c[r * n + q] = own;
      }
    }
    return;
  }
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
