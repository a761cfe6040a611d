// --grid 1 --block 64 --arg i32[1024]:iota | race
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[t], d + t, 4, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  d[512 + t] = s[63 - t];
}
