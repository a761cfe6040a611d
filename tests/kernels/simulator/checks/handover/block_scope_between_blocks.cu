// --grid 2 --block 32 --arg i32[32]:zero | race
// A release and an acquire of the block do not reach another block.
#include <cuda/atomic>
__device__ int flag_word, data_word;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t > 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_block> flag(flag_word);
  if (blockIdx.x == 0) {
    data_word = 5;
    flag.store(1, cuda::memory_order_release);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0) {}
    out[0] = data_word;
  }
}
