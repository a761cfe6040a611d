// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cuda/pipeline>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int s[2][32];
  auto block = cg::this_thread_block();
  const int t = threadIdx.x;
  auto pipe = cuda::make_pipeline(block, &state, t < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  for (int i = 0; i < 4; ++i)
    if (t < 32) {
      pipe.producer_acquire();
      cuda::memcpy_async(&s[i % 2][t], d + 32 * i + t, sizeof(int), pipe);
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      d[512 + 32 * i + t - 32] = s[i % 2][63 - t];
      pipe.consumer_release();
    }
  pipe.quit();
}
