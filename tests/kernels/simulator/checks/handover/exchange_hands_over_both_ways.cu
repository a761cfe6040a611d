// --grid 2 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
__device__ int box, slot;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> b(box);
  for (int i = 0; i < 5; ++i) {
    while (b.load(cuda::memory_order_acquire) != (int)blockIdx.x) {}
    slot += i;
    b.store(1 - blockIdx.x, cuda::memory_order_release);
  }
  if (blockIdx.x) d[0] = slot;
}
