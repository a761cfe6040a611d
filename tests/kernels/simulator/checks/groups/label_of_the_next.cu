// --grid 1 --block 32 --arg i32[64]:zero | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  __shared__ int first[4];
  const int t = threadIdx.x;
  const auto group = cg::labeled_partition(cg::coalesced_threads(), t % 4);
  if (group.thread_rank() == 0) first[t % 4] = t;
  group.sync();
  out[t] = first[(t + 1) % 4];
}
