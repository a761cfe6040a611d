// --grid 4 --block 64 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> lock(out[0]);
  if (t % 32 == 0) {
    while (lock.exchange(1, cuda::memory_order_relaxed) != 0) {
    }
    out[1] += 1;
    lock.store(0, cuda::memory_order_release);
  }
}
