// --grid 4 --block 1 --arg i32[1]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> count(*out);
  count.store(count.load(cuda::memory_order_relaxed) + 1, cuda::memory_order_relaxed);
}
