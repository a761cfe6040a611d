// --grid 1 --block 64 --arg i32[64]:zero | uninitialised
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ unsigned char counts[8];
  const int t = threadIdx.x;
  if (t == 0) counts[2] = 0;
  __syncthreads();
  cuda::atomic_ref<unsigned char, cuda::thread_scope_block> mine(counts[3]);
  mine.fetch_add(1);
  __syncthreads();
  out[t] = counts[3];
}
