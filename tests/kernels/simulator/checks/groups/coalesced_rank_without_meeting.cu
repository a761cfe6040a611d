// --grid 1 --block 32 --arg i32[64]:iota | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  int count = 0;
  if (out[t] % 3 == 0) {
    const auto group = cg::coalesced_threads();
    s[group.thread_rank()] = t;
    count = s[group.size() - 1 - group.thread_rank()];
  }
  out[t] = count;
}
