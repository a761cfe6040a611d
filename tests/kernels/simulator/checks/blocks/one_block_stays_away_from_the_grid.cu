// --grid 4 --block 64 --arg i32[1024]:zero | budget
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  auto grid = cg::this_grid();
  if (blockIdx.x == 3) return;
  d[blockIdx.x * 64 + threadIdx.x] = 1;
  grid.sync();
}
