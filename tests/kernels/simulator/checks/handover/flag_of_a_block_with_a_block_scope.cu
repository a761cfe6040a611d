// --grid 2 --block 64 --arg i32[64]:zero | race
// A release to the block alone tells the other block nothing.
#include <cuda/atomic>
extern "C" __global__ void k(int* data) {
  cuda::atomic_ref<int, cuda::thread_scope_block> flag(data[1]);
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 42;
    flag.store(1, cuda::memory_order_release);
  }
  if (blockIdx.x == 1 && threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> seen(data[1]);
    while (seen.load(cuda::memory_order_acquire) == 0) {}
    data[4] = data[0];
  }
}
