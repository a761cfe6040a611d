// --grid 2 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
__device__ int flag, data;
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> f(flag);
  if (blockIdx.x == 0) {
    data = 5;
    f.store(1, cuda::memory_order_release);
  } else {
    while (!f.load(cuda::memory_order_relaxed)) __nanosleep(20);
    (void)cuda::atomic_ref<int, cuda::thread_scope_block>(flag).load(cuda::memory_order_acquire);
    out[0] = data;
  }
}
