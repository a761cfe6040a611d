// --grid 6 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
__device__ unsigned states[8], aggregates[8], prefixes[8];
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  const int b = blockIdx.x;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> mine(states[b]);
  aggregates[b] = b + 1;
  mine.store(1, cuda::memory_order_release);
  unsigned before = 0;
  for (int i = b - 1; i >= 0; --i) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> other(states[i]);
    unsigned state;
    while ((state = other.load(cuda::memory_order_acquire)) == 0) {}
    if (state == 2) {
      before += prefixes[i];
      break;
    }
    before += aggregates[i];
  }
  prefixes[b] = before + b + 1;
  mine.store(2, cuda::memory_order_release);
  out[b] = before + b + 1;
}
