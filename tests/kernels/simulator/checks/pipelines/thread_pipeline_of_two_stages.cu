// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][64];
  auto pipe = cuda::make_pipeline();
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < 6; ++i) {
    if (i == 0) for (int j = 0; j < 2; ++j) { pipe.producer_acquire(); cuda::memcpy_async(&s[j][t], d + 64 * j + t, 4, pipe); pipe.producer_commit(); }
    pipe.consumer_wait();
    sum += s[i % 2][t];
    pipe.consumer_release();
    pipe.producer_acquire();
    if (i + 2 < 6) cuda::memcpy_async(&s[i % 2][t], d + 64 * (i + 2) + t, 4, pipe);
    pipe.producer_commit();
  }
  d[512 + t] = sum;
}
