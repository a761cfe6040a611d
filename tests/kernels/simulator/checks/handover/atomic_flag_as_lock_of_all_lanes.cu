// --grid 1 --block 8 --arg i32[64]:zero | clean
#include <cuda/std/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ cuda::std::atomic_flag lock;
  __shared__ int count;
  if (threadIdx.x == 0) {
    lock.clear();
    count = 0;
  }
  __syncthreads();
  while (lock.test_and_set(cuda::std::memory_order_acquire)) {
  }
  ++count;
  lock.clear(cuda::std::memory_order_release);
  __syncthreads();
  out[threadIdx.x] = count;
}
