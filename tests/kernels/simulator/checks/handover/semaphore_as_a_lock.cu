// --grid 1 --block 96 --arg i32[96]:zero | clean
#include <cuda/semaphore>
extern "C" __global__ void k(int* out) {
  __shared__ cuda::binary_semaphore<cuda::thread_scope_block> sem;
  __shared__ int sum;
  const int t = threadIdx.x;
  if (t == 0) {
    new (&sem) cuda::binary_semaphore<cuda::thread_scope_block>(1);
    sum = 0;
  }
  __syncthreads();
  if (t % 32 == 0) {
    sem.acquire();
    sum += t + 1;
    sem.release();
  }
  __syncthreads();
  out[t] = sum;
}
