// --grid 4 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
__device__ int readers; // -1: a writer
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> n(readers);
  for (int i = 0; i < 3; ++i) {
    if ((blockIdx.x + i) % 2) {
      int e;
      do { e = n.load(cuda::memory_order_relaxed); } while (e < 0 || !n.compare_exchange_weak(e, e + 1, cuda::memory_order_acquire));
      d[1 + blockIdx.x] += d[0];
      n.fetch_sub(1, cuda::memory_order_release);
    } else {
      int e = 0;
      while (!n.compare_exchange_weak(e, -1, cuda::memory_order_acquire)) e = 0;
      d[0] += 1;
      n.store(0, cuda::memory_order_release);
    }
  }
}
