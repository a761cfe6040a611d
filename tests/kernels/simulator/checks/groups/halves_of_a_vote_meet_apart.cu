// --grid 1 --block 32 --arg i32[64]:iota | race
// binary_partition: each side meets alone, and reads what the other side wrote.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const auto side = cg::binary_partition(warp, out[32 + t] % 3 == 0);
  s[t] = t;
  side.sync();
  out[t] = s[31 - t];
}
