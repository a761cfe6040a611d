// --grid 1 --block 32 --arg i32[32]:zero | clean
#include <cooperative_groups.h>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  if (t % 3 == 0) {
    auto group = cooperative_groups::coalesced_threads();
    s[t] = t;
    group.sync();
    out[t] = s[t == 0 ? 30 : t - 3];
  }
}
