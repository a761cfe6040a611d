// --grid 1 --block 64 --arg i32[64]:zero | race
// 64 lanes take it four times each, and give it back the last time without a release.
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> lock(out[0]);
  for (int i = 0; i < 4; ++i) {
    while (lock.exchange(1, cuda::memory_order_acquire)) {}
    out[1] += 1;
    lock.store(0, i == 3 ? cuda::memory_order_relaxed : cuda::memory_order_release);
  }
}
