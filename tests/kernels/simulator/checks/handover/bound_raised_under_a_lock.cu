// --grid 4 --block 32 --arg i32[1024]:iota | clean
#include <cuda/atomic>
__device__ int word;
extern "C" __global__ void k(int* d) {
  cuda::atomic_ref<int, cuda::thread_scope_device> lock(word), bound(d[0]);
  if (threadIdx.x) return;
  const int v = d[blockIdx.x + 1];
  while (lock.exchange(1, cuda::memory_order_acquire)) __nanosleep(50);
  if (bound.load(cuda::memory_order_relaxed) < v) bound.store(v, cuda::memory_order_relaxed);
  lock.store(0, cuda::memory_order_release);
}
