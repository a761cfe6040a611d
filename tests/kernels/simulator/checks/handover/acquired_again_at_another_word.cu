// --grid 2 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
__device__ int flag, other, data;
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> f(flag), o(other);
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data = 5;
    o.store(1, cuda::memory_order_release);
    f.store(1, cuda::memory_order_relaxed);
  } else {
    while (!f.load(cuda::memory_order_relaxed)) __nanosleep(20);
    (void)o.load(cuda::memory_order_acquire);
    out[0] = data;
  }
}
