// --grid 4 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
// Who looks and gives up reads nothing where the last block, which sets the flag, starts last.
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(out[32]);
  if (threadIdx.x) return;
  if (blockIdx.x == 3) {
    out[33] = 5;
    flag.store(1, cuda::memory_order_relaxed);
    return;
  }
  for (int i = 0; i < 20; ++i)
    if (flag.load(cuda::memory_order_relaxed)) {
      out[blockIdx.x] = out[33];
      break;
    }
}
