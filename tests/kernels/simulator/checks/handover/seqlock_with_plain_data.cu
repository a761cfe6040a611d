// --grid 1 --block 64 --arg i32[64]:zero | race
// The reader throws away what it read meanwhile, but its reads meet the writes all the same.
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ unsigned word;
  int &a = out[40], &b = out[41];
  const int t = threadIdx.x;
  if (t == 0) word = 0;
  __syncthreads();
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> seq(word);
  if (t == 0) {
    for (int i = 1; i < 5; ++i) {
      seq.store(2 * i - 1, cuda::memory_order_relaxed);
      cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
      a = i;
      b = -i;
      seq.store(2 * i, cuda::memory_order_release);
    }
  }
  if (t == 32) {
    unsigned before, after;
    int x, y;
    do {
      before = seq.load(cuda::memory_order_acquire);
      x = a;
      y = b;
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
      after = seq.load(cuda::memory_order_relaxed);
    } while (before != after || before % 2);
    out[0] = x + y;
  }
}
