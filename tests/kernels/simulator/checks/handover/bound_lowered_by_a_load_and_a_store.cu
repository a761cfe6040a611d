// --grid 4 --block 64 --arg i32[1024]:iota | race
#include <cuda/atomic>
extern "C" __global__ void k(int* d) {
  cuda::atomic_ref<int, cuda::thread_scope_device> bound(d[1023]);
  const int v = d[64 * blockIdx.x + threadIdx.x];
  if (bound.load(cuda::memory_order_relaxed) > v) bound.store(v, cuda::memory_order_relaxed);
}
