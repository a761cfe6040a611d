// --grid 1 --block 64 --arg i32[64]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ unsigned short v[8];
  const int t = threadIdx.x;
  if (t == 0) v[1] = 0;
  __syncthreads();
  cuda::atomic_ref<unsigned short, cuda::thread_scope_block> mine(v[1]);
  unsigned short e = 0;
  if (mine.compare_exchange_strong(e, 5)) out[0] = t;
  __syncthreads();
  out[1] = v[1];
}
