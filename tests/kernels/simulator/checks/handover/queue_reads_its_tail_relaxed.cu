// --grid 1 --block 64 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int ring[4], head_word, tail_word;
  if (t == 0) head_word = tail_word = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> head(head_word), tail(tail_word);
  if (t == 0) {
    for (int i = 0; i < 10; ++i) {
      while (i - tail.load(cuda::memory_order_relaxed) == 4) {
      }
      ring[i % 4] = i;
      head.store(i + 1, cuda::memory_order_release);
    }
  } else if (t == 32) {
    int sum = 0;
    for (int i = 0; i < 10; ++i) {
      while (head.load(cuda::memory_order_acquire) == i) {
      }
      sum += ring[i % 4];
      tail.store(i + 1, cuda::memory_order_release);
    }
    out[0] = sum;
  }
}
