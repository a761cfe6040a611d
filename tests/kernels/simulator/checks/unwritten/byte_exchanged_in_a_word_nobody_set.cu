// --grid 1 --block 64 --arg i32[64]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ unsigned char counts[8];
  const int t = threadIdx.x;
  cuda::atomic_ref<unsigned char, cuda::thread_scope_block> mine(counts[2]);
  if (t == 0) mine.exchange(3);
  __syncthreads();
  out[t] = counts[2];
}
