// --grid 2 --block 64 --arg i32[64]:zero | clean
// Handed over within the block, and by the one who got it to another block: both steps are wide enough for their readers.
#include <cuda/atomic>
__device__ int wide_word;
extern "C" __global__ void k(int* out) {
  __shared__ int narrow_word;
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_block> narrow(narrow_word);
  cuda::atomic_ref<int, cuda::thread_scope_device> wide(wide_word);
  if (t == 0) narrow_word = 0;
  __syncthreads();
  if (blockIdx.x == 0) {
    if (t == 0) {
      out[1] = 7;
      narrow.store(1, cuda::memory_order_release);
    }
    if (t == 32) {
      while (narrow.load(cuda::memory_order_acquire) == 0) {}
      wide.store(1, cuda::memory_order_release);
    }
  } else if (t == 0) {
    while (wide.load(cuda::memory_order_acquire) == 0) {}
    out[2] = out[1];
  }
}
