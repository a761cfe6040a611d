// --grid 2 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[0]);
  if (t == 0) {
    if (blockIdx.x == 0) {
      out[1] = 42;
      flag.store(1, cuda::memory_order_release);
    } else {
      while (flag.load(cuda::memory_order_acquire) == 0) {}
      out[2] = out[1];
    }
  }
}
