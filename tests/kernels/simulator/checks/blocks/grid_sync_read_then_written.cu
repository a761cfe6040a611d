// --grid 4 --block 64 --arg i32[1024]:zero | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  auto grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < 3; ++round) {
    int next = d[(i + 64) % 256] + 1;
    grid.sync();
    d[i] = next;
    grid.sync();
  }
}
