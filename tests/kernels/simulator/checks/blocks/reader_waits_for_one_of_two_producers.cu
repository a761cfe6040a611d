// --grid 3 --block 32 --arg i32[96]:iota | race
#include <cuda/atomic>
__device__ int ready;
extern "C" __global__ void k(int* d) {
  cuda::atomic_ref<int, cuda::thread_scope_device> r(ready);
  if (blockIdx.x < 2) {
    d[32 * blockIdx.x + threadIdx.x] = 7;
    __syncwarp();
    if (threadIdx.x == 0) r.fetch_add(1, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0) while (r.load(cuda::memory_order_acquire) < 1) {}
    __syncwarp();
    d[64 + threadIdx.x] = d[threadIdx.x] + d[32 + threadIdx.x];
  }
}
