// --grid 4 --block 32 --arg i32[64]:iota | clean
#include <cuda/atomic>
__device__ int users = 4;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> count(users);
  d[8 + blockIdx.x] += 1;
  if (count.fetch_sub(1, cuda::memory_order_release) == 1) {
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    for (int i = 0; i < 4; ++i) d[8 + i] = 0;
  }
}
