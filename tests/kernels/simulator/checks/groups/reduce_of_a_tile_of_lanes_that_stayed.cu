// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  if (t % 3) {
    auto g = cg::coalesced_threads();
    d[t] = cg::reduce(g, d[t], cg::plus<int>());
  }
}
