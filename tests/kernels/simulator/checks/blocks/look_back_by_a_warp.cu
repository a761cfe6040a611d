// --grid 5 --block 32 --arg i32[64]:zero | clean
// The lanes look at one state each; what they found passes through a vote, and the sums are read by the lane that saw them.
#include <cuda/atomic>
__device__ unsigned states[64], sums[64];
extern "C" __global__ void k(int* out) {
  const int b = blockIdx.x, t = threadIdx.x;
  if (t == 0) {
    sums[b] = b + 1;
    cuda::atomic_ref<unsigned, cuda::thread_scope_device>(states[b]).store(1, cuda::memory_order_release);
  }
  const int i = b - 1 - t;
  unsigned v = 0;
  if (i >= 0) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> other(states[i]);
    while (other.load(cuda::memory_order_acquire) == 0) {}
    v = sums[i];
  }
  v = __reduce_add_sync(~0u, v);
  if (t == 0) out[b] = v + b + 1;
}
