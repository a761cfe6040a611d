// --grid 4 --block 32 --arg i32[512]:zero | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int queue[2][512], size[2];
extern "C" __global__ void k(int* dist) {
  auto grid = cg::this_grid();
  const int t = grid.thread_rank();
  if (t == 0) queue[0][0] = 1, size[0] = 1, size[1] = 0, dist[1] = 1;
  grid.sync();
  for (int level = 0; level < 6; ++level) {
    const int side = level & 1, n = size[side];
    if (t == 0) size[side] = 0;
    for (int i = t; i < n; i += grid.size()) {
      const int v = queue[side][i];
      for (int c = 2 * v; c <= 2 * v + 1; ++c)
        if (c < 512 && atomicCAS(&dist[c], 0, level + 2) == 0) queue[side ^ 1][atomicAdd(&size[side ^ 1], 1)] = c;
    }
    grid.sync();
  }
}
