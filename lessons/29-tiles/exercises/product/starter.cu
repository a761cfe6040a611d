#include "tiles.cuh"

using namespace tiles;

// A block is one warp and computes 32 x 32 elements of C.
extern "C" __global__ void matmul(const bf16* a, const bf16* b, float* c, int m, int n, int k) {
  __shared__ st<bf16, 32, 32> a_tile, b_tile;
  const int row = blockIdx.y * 32, column = blockIdx.x * 32;
  rt<float, 32, 32> sum = {};
  for (int step = 0; step < k; step += 32) {
    // Copy the tiles of A and B of this step, load them into registers, multiply.
  }
  store({c, m, n}, sum, row, column);
}
