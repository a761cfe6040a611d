// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  __shared__ int s[2][32];
  const int t = threadIdx.x;
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const bool yes = out[32 + t] % 3 == 0;
  const auto side = cg::binary_partition(warp, yes);
  s[yes][side.thread_rank()] = t;
  side.sync();
  out[t] = s[yes][side.size() - 1 - side.thread_rank()];
}
