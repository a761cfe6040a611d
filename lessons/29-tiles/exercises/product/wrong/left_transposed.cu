#include "tiles.cuh"

using namespace tiles;

// A block is one warp and computes 32 x 32 elements of C.
extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  __shared__ st<bf16, 32, 32> a_tile, b_tile;
  const int row = blockIdx.y * 32, column = blockIdx.x * 32;
  rt<float, 32, 32> sum = {};
  for (int step = 0; step < k; step += 32) {
    copy_async<32>(a_tile, {a, m, k}, row, step);
    copy_async<32>(b_tile, {b, k, n}, step, column);
    commit_copies();
    wait_for_copies();
    __syncthreads(); // the copies of all lanes are there
    rt<bf16, 32, 32> left;
    rt<bf16, 32, 32, by_columns> right;
    load_transposed(left, a_tile, 0, 0);
    load(right, b_tile, 0, 0);
    mma(sum, left, right);
    __syncthreads(); // nobody reads the tiles any more
  }
  store({c, m, n}, sum, row, column);
}
