// --grid 4 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[32]);
  if (threadIdx.x) return;
  if (blockIdx.x == 3) {
    out[33] = 5;
    flag.store(1, cuda::memory_order_release);
    return;
  }
  for (int i = 0; i < 20; ++i)
    if (flag.load(cuda::memory_order_acquire)) {
      out[blockIdx.x] = out[33];
      break;
    }
}
