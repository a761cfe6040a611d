// --grid 1 --block 64 --arg i32[64]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* d) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> ready;
  __shared__ int s;
  const int t = threadIdx.x;
  if (t == 0) ready.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (t == 5) {
    s = 11;
    ready.store(1);
    ready.notify_all();
  } else if (t >= 32) {
    ready.wait(0);
    d[t] = s;
  }
}
