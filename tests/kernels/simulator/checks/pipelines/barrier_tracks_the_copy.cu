// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cuda/barrier>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ alignas(16) int s[64];
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, 64);
  block.sync();
  cuda::memcpy_async(block, s, d, cuda::aligned_size_t<16>(256), bar);
  bar.arrive_and_wait();
  d[512 + threadIdx.x] = s[63 - threadIdx.x];
}
