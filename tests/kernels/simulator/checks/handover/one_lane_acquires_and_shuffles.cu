// --grid 1 --block 64 --arg i32[64]:iota | clean
// One lane waits for its warp, and tells the others by a shuffle.
#include <cuda/atomic>
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  __shared__ unsigned ready;
  const int t = threadIdx.x;
  if (t == 0) ready = 0;
  __syncthreads();
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> flag(ready);
  if (t < 32) {
    s[t] = d[t];
    __syncwarp();
    if (t == 0) flag.store(1, cuda::memory_order_release);
  } else {
    unsigned seen = 0;
    if (t == 32)
      while (!(seen = flag.load(cuda::memory_order_acquire))) {}
    seen = __shfl_sync(~0u, seen, 0);
    d[t] = s[63 - t] + seen;
  }
}
