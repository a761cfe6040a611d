// --grid 4 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
__device__ int lock, ready;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> r(ready), l(lock);
  if (!r.load(cuda::memory_order_acquire)) {
    while (l.exchange(1, cuda::memory_order_acquire)) {}
    if (!r.load(cuda::memory_order_relaxed)) { d[0] = 9; r.store(1, cuda::memory_order_release); }
    l.store(0, cuda::memory_order_release);
  }
  d[blockIdx.x + 1] = d[0];
}
