// --grid 2 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[0]);
  if (t == 0 && blockIdx.x == 0) {
    out[1] = 5;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
    flag.store(1, cuda::memory_order_relaxed);
  } else if (t == 0) {
    while (flag.load(cuda::memory_order_acquire) == 0) {
    }
    out[2] = out[1];
  }
}
