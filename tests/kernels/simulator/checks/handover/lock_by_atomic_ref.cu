// --grid 4 --block 64 --arg i32[64]:zero | clean
// A lock by cuda::atomic_ref, taken by one thread of each block.
#include <cuda/atomic>
__device__ int lock_word;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t > 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> lock(lock_word);
  int wanted = 0;
  while (!lock.compare_exchange_strong(wanted, 1, cuda::memory_order_acquire)) wanted = 0;
  out[0] = out[0] * 2 + blockIdx.x;
  lock.store(0, cuda::memory_order_release);
}
