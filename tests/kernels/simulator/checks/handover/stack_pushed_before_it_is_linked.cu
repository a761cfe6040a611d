// --grid 4 --block 32 --arg i32[64]:zero | race
#include <cuda/atomic>
__device__ int head = -1;
__device__ int next[64];
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  const int me = blockIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> top(head);
  int old = top.load(cuda::memory_order_relaxed);
  while (!top.compare_exchange_weak(old, me, cuda::memory_order_acq_rel, cuda::memory_order_relaxed)) {}
  next[me] = old;
  if (me == 3)
    for (int i = top.load(cuda::memory_order_acquire), n = 0; i >= 0 && n < 8; i = next[i], ++n) d[i] = 1;
}
