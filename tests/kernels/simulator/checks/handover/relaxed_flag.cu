// --grid 1 --block 64 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int data, flag;
  if (t == 0) flag = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> ready(flag);
  if (t == 0) {
    data = t + blockDim.x;
    ready.store(1, cuda::memory_order_relaxed);
  }
  if (t == 32) {
    while (ready.load(cuda::memory_order_relaxed) == 0) {}
    out[0] = data;
  }
}
