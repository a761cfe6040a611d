// --grid 4 --block 32 --arg i32[64]:zero | clean
#include <cuda/atomic>
__device__ void meet(int* at) {
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> count(at[0]), sense(at[1]);
    const int now = sense.load(cuda::memory_order_relaxed);
    if (count.fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1) {
      count.store(0, cuda::memory_order_relaxed);
      sense.store(now + 1, cuda::memory_order_release);
    } else while (sense.load(cuda::memory_order_acquire) == now) {}
  }
  __syncthreads();
}
extern "C" __global__ void k(int* out) {
  for (int round = 0; round < 3; ++round) {
    if (threadIdx.x < 4) out[8 + blockIdx.x * 4 + threadIdx.x] = round + threadIdx.x;
    meet(out);
    if (threadIdx.x == 5) out[40 + blockIdx.x] += out[8 + (blockIdx.x + 1) % 4 * 4 + 2];
    meet(out);
  }
}
