// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state, 32);
  int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < 6; ++i) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[i % 2][t], d + 32 * i + t, 4, pipe);
      pipe.producer_commit();
    }
  } else {
    int sum = 0;
    for (int i = 0; i < 6; ++i) {
      pipe.consumer_wait();
      sum += s[i % 2][63 - t];
      pipe.consumer_release();
    }
    d[512 + t] = sum;
  }
}
