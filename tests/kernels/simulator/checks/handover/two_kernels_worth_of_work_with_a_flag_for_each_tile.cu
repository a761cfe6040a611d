// --grid 4 --block 32 --arg i32[256]:zero | clean
#include <cuda/atomic>
__device__ int ready[2];
extern "C" __global__ void k(int* d) {
  const int b = blockIdx.x, t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(ready[b / 2]);
  if (b % 2 == 0) {
    for (int i = 0; i < 4; ++i) d[b * 16 + i + 4 * (t % 8)] = t % 8;
    __syncwarp();
    if (t == 0) { cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device); flag.store(1, cuda::memory_order_relaxed); }
  } else {
    if (t == 0) while (flag.load(cuda::memory_order_relaxed) == 0) __nanosleep(10);
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    __syncthreads();
    d[128 + b * 16 + t] = __ldcg(&d[(b - 1) * 16 + t]);
  }
}
