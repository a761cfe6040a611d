// --grid 2 --block 32 --arg i32[64]:zero | race
// One word under two references of different scopes: the reader's is too small for another block.
#include <cuda/atomic>
__device__ int flag_word;
extern "C" __global__ void k(int* out) {
  if (threadIdx.x > 0) return;
  if (blockIdx.x == 0) {
    out[1] = 7;
    cuda::atomic_ref<int, cuda::thread_scope_device>(flag_word).store(1, cuda::memory_order_release);
  } else {
    cuda::atomic_ref<int, cuda::thread_scope_block> flag(flag_word);
    while (flag.load(cuda::memory_order_acquire) == 0) {}
    out[2] = out[1];
  }
}
