// --grid 2 --block 64 --arg i32[64]:zero | clean
// One thread takes over from the other block and hands on within its own: there the scope of a block is enough.
#include <cuda/atomic>
extern "C" __global__ void k(int* data) {
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(data[1]);
  __shared__ int word;
  if (threadIdx.x == 0) word = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> told(word);
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 42;
      flag.store(1, cuda::memory_order_release);
    }
  } else if (threadIdx.x == 0) {
    while (flag.load(cuda::memory_order_acquire) == 0) {}
    told.store(1, cuda::memory_order_release);
  } else if (threadIdx.x == 32) {
    while (told.load(cuda::memory_order_acquire) == 0) {}
    data[4] = data[0];
  }
}
