// --grid 1 --block 64 --arg i32[64]:zero | clean
// 64 lanes take it four times each: each learns of all that held it before, through chains of releases.
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> lock(out[0]);
  for (int i = 0; i < 4; ++i) {
    while (lock.exchange(1, cuda::memory_order_acquire)) {}
    out[1] += 1;
    lock.store(0, cuda::memory_order_release);
  }
}
