// --grid 1 --block 64 --arg i32[64]:zero | clean
// labeled_partition: each group counts its own.
#include <cooperative_groups.h>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  namespace cg = cooperative_groups;
  const auto group = cg::labeled_partition(cg::coalesced_threads(), t % 5);
  __shared__ int counts[2][5];
  if (group.thread_rank() == 0) counts[t / 32][t % 5] = group.size();
  group.sync();
  out[t] = counts[t / 32][t % 5];
}
