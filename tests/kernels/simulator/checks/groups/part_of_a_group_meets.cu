// --grid 1 --block 32 --arg i32[32]:zero | barrier
// The group was taken by all; only half of it comes to its meeting, the others wait behind it at the block's barrier.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  const auto group = cg::coalesced_threads();
  s[t] = t;
  if (t < 16) {
    group.sync();
    out[t] = s[31 - t];
  }
  __syncthreads();
}
