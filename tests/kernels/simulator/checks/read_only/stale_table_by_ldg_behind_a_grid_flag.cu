// --grid 2 --block 32 --arg i32[64]:zero | proxy
#include <cuda/atomic>
__device__ int ready;
extern "C" __global__ void k(int* d) {
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(ready);
  const int t = threadIdx.x;
  if (blockIdx.x == 0) {
    d[t] = t;
    __syncwarp();
    if (t == 0) flag.store(1, cuda::memory_order_release);
  } else {
    while (!flag.load(cuda::memory_order_acquire)) {}
    d[32 + t] = __ldg(&d[31 - t]);
  }
}
