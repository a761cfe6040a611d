// --grid 2 --block 32 --arg i32[64]:zero | clean
// The value itself says where to read: an address, not a condition.
#include <cuda/atomic>
__device__ int box[2];
__device__ int* ready_at = box;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int*, cuda::thread_scope_device> at(ready_at);
  if (blockIdx.x == 0) {
    box[1] = 7;
    at.store(box + 1, cuda::memory_order_release);
  } else {
    d[0] = *at.load(cuda::memory_order_acquire);
  }
}
