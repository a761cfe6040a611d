// --grid 6 --block 32 --arg i32[64]:zero | clean
// State and value in one 64-bit word: relaxed accesses are enough.
#include <cuda/atomic>
__device__ unsigned long long states[8];
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  const int b = blockIdx.x;
  cuda::atomic_ref<unsigned long long, cuda::thread_scope_device> mine(states[b]);
  const unsigned own = b + 1;
  mine.store((1ull << 32) | own, cuda::memory_order_relaxed);
  unsigned before = 0;
  for (int i = b - 1; i >= 0; --i) {
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_device> other(states[i]);
    unsigned long long word;
    do word = other.load(cuda::memory_order_relaxed);
    while (word >> 32 == 0);
    before += (unsigned)word;
    if (word >> 32 == 2) break;
  }
  mine.store((2ull << 32) | (before + own), cuda::memory_order_relaxed);
  out[b] = before + own;
}
