// --grid 1 --block 64 --arg i32[64]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ unsigned word;
  __shared__ int ma, mb;
  const int t = threadIdx.x;
  if (t == 0) word = 0, ma = mb = 0;
  __syncthreads();
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> seq(word);
  cuda::atomic_ref<int, cuda::thread_scope_block> a(ma), b(mb);
  if (t == 32) {
    for (int i = 1; i < 5; ++i) {
      seq.store(2 * i - 1, cuda::memory_order_relaxed);
      cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block);
      a.store(i, cuda::memory_order_relaxed);
      b.store(-i, cuda::memory_order_relaxed);
      seq.store(2 * i, cuda::memory_order_release);
    }
  }
  if (t == 0) {
    unsigned before, after;
    int x, y;
    do {
      before = seq.load(cuda::memory_order_acquire);
      x = a.load(cuda::memory_order_relaxed);
      y = b.load(cuda::memory_order_relaxed);
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block);
      after = seq.load(cuda::memory_order_relaxed);
    } while (before != after || before % 2);
    out[0] = x + y;
  }
}
