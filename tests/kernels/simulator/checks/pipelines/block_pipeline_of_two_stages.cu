// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int next = 0, i = 0; i < 6; ++i) {
    for (; next < 6 && next < i + 2; ++next) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[next % 2], d + 64 * next, 256, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += s[i % 2][63 - threadIdx.x];
    pipe.consumer_release();
  }
  d[512 + threadIdx.x] = sum;
}
