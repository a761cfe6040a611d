// --grid 2 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
__device__ int flag_word;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(flag_word);
  if (t > 0) return;
  if (blockIdx.x == 0) {
    out[1] = 7;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    flag.store(1, cuda::memory_order_relaxed);
  } else {
    while (flag.load(cuda::memory_order_relaxed) == 0) {}
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
    out[2] = out[1];
  }
}
