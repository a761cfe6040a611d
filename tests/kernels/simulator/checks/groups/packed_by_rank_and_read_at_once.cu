// --grid 1 --block 64 --arg i32[64]:zero | race
// Lanes of a coalesced group write by rank; all of the warp read without meeting.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  __shared__ int s[2][32];
  const int t = threadIdx.x, warp = t / 32;
  s[warp][t % 32] = -1;
  __syncwarp();
  if (t % 3 != 1) {
    const auto group = cg::coalesced_threads();
    s[warp][group.thread_rank()] = t;
  }
  out[t] = s[warp][31 - t % 32];
}
