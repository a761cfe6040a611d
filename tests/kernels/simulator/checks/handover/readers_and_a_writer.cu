// --grid 4 --block 32 --arg i32[16]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> lock(out[0]);
  if (blockIdx.x == 0) {
    int none;
    do none = 0; while (!lock.compare_exchange_weak(none, -1, cuda::memory_order_acquire));
    out[1] = 10; out[2] = 20;
    lock.store(0, cuda::memory_order_release);
  } else {
    for (;;) {
      int now = lock.load(cuda::memory_order_relaxed);
      if (now >= 0 && lock.compare_exchange_weak(now, now + 1, cuda::memory_order_acquire)) break;
    }
    out[4 + blockIdx.x] = out[1] + out[2];
    lock.fetch_sub(1, cuda::memory_order_release);
  }
}
