// --grid 5 --block 32 --arg i32[64]:zero | race
// Each lane reads one state without acquiring it: a vote does not make up for that.
#include <cuda/atomic>
__device__ unsigned states[64], sums[64];
extern "C" __global__ void k(int* out) {
  const int b = blockIdx.x, t = threadIdx.x;
  if (t == 0) {
    sums[b] = b + 1;
    cuda::atomic_ref<unsigned, cuda::thread_scope_device>(states[b]).store(1, cuda::memory_order_release);
  }
  const int i = b - 1 - t;
  bool there;
  do there = i < 0 || cuda::atomic_ref<unsigned, cuda::thread_scope_device>(states[i]).load(cuda::memory_order_relaxed);
  while (!__all_sync(~0u, there));
  if (t == 0) {
    unsigned v = 0;
    for (int j = 0; j < b; ++j) v += sums[j];
    out[b] = v + b + 1;
  }
}
