// --grid 1 --block 96 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int data, word;
  if (t == 0) word = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> flag(word);
  if (t == 0) {
    data = blockDim.x;
    flag.store(1, cuda::memory_order_release);
  } else if (t == 32) {
    while (flag.load(cuda::memory_order_relaxed) != 1) {
    }
    flag.store(2, cuda::memory_order_relaxed);
  } else if (t == 64) {
    while (flag.load(cuda::memory_order_acquire) != 2) {
    }
    out[0] = data;
  }
}
