// --grid 1 --block 64 --arg i32[1024]:iota | race
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s[0], d, 256);
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (i < 3) cg::memcpy_async(block, s[(i + 1) % 2], d + 64 * (i + 1), 256);
    cg::wait_prior<1>(block);
    sum += s[i % 2][63 - threadIdx.x];
    block.sync();
  }
  d[512 + threadIdx.x] = sum;
}
