// --grid 4 --block 64 --arg i32[1024]:zero | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  auto grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = 256;
  d[i] = i;
  grid.sync();
  d[256 + i] = d[(i + 64) % n];
  __syncthreads();
  d[512 + i] = d[256 + (i + 64) % n];
}
