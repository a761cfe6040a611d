// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[128];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, d, sizeof s);
  cg::wait(block);
  d[256 + threadIdx.x] = s[threadIdx.x] + s[127 - threadIdx.x];
}
