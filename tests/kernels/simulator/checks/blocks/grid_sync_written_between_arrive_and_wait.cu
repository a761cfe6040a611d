// --grid 4 --block 64 --arg i32[1024]:zero | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  auto grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto token = grid.barrier_arrive();
  d[i] = i;
  grid.barrier_wait(static_cast<decltype(token)&&>(token));
  d[256 + i] = d[255 - i];
}
