// --grid 1 --block 96 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ int data, word;
  int t = threadIdx.x;
  if (t == 0) word = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> w(word);
  if (t == 0) {
    data = out[1];
    w.store(1, cuda::memory_order_release);
  }
  if (t == 32) {
    while (w.load(cuda::memory_order_relaxed) != 1) {}
    w.store(2, cuda::memory_order_relaxed);
  }
  if (t == 64) {
    while (w.load(cuda::memory_order_acquire) != 2) {}
    out[0] = data;
  }
}
