// --grid 1 --block 96 --arg i32[64]:zero | clean
#include <cuda/atomic>
using A = cuda::atomic_ref<int, cuda::thread_scope_block>;
extern "C" __global__ void k(int* out) {
  __shared__ int top, bottom, buf[32];
  int t = threadIdx.x;
  if (t == 0) top = bottom = 0;
  __syncthreads();
  if (t == 0) {
    for (int i = 0; i < 20; ++i) {
      int b = A(bottom).load(cuda::memory_order_relaxed);
      A(buf[b & 31]).store(i, cuda::memory_order_relaxed);
      A(bottom).store(b + 1, cuda::memory_order_release);
    }
    for (;;) {
      int b = A(bottom).load(cuda::memory_order_relaxed) - 1;
      A(bottom).store(b, cuda::memory_order_relaxed);
      cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);
      int tp = A(top).load(cuda::memory_order_relaxed);
      if (tp > b) { A(bottom).store(b + 1, cuda::memory_order_relaxed); break; }
      int x = A(buf[b & 31]).load(cuda::memory_order_relaxed);
      if (tp == b) { bool won = A(top).compare_exchange_strong(tp, tp + 1, cuda::memory_order_seq_cst, cuda::memory_order_relaxed);
        A(bottom).store(b + 1, cuda::memory_order_relaxed); if (won) out[x] = 1; break; }
      out[x] = 1;
    }
  } else if (t % 32 == 0) {
    for (int tries = 0; tries < 30; ++tries) {
      int tp = A(top).load(cuda::memory_order_acquire);
      cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_block);
      int b = A(bottom).load(cuda::memory_order_acquire);
      if (tp < b) { int x = A(buf[tp & 31]).load(cuda::memory_order_relaxed);
        if (A(top).compare_exchange_strong(tp, tp + 1, cuda::memory_order_seq_cst, cuda::memory_order_relaxed)) out[x] = t; }
    }
  }
}
