// --grid 6 --block 32 --arg i32[64]:zero | race
// State and value in two words, and nothing between their stores.
#include <cuda/atomic>
__device__ unsigned states[8], sums[8];
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  const int b = blockIdx.x;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> mine(states[b]);
  sums[b] = b + 1;
  mine.store(1, cuda::memory_order_relaxed);
  unsigned before = 0;
  for (int i = b - 1; i >= 0; --i) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> other(states[i]);
    while (other.load(cuda::memory_order_acquire) == 0) {}
    before += sums[i];
  }
  out[b] = before + b + 1;
}
