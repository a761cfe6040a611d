// --grid 1 --block 64 --arg i32[96]:zero | race
#include <cuda/semaphore>
extern "C" __global__ void k(int* out) {
  __shared__ cuda::counting_semaphore<cuda::thread_scope_block> full, empty;
  __shared__ int ring[2];
  const int t = threadIdx.x;
  if (t == 0) {
    new (&full) cuda::counting_semaphore<cuda::thread_scope_block>(0);
    new (&empty) cuda::counting_semaphore<cuda::thread_scope_block>(2);
  }
  __syncthreads();
  if (t == 0)
    for (int i = 0; i < 6; ++i) {
      empty.acquire();
      ring[i % 2] = i;
      full.release();
    }
  if (t == 32)
    for (int i = 0; i < 6; ++i) {
      full.acquire();
      empty.release();
      out[i] = ring[i % 2];
    }
}
