// --grid 1 --block 64 --arg i32[64]:zero | clean
// libcu++ adds to a byte in the word that holds it, and loads the byte alone.
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ unsigned char counts[8];
  const int t = threadIdx.x;
  if (t < 8) counts[t] = 0;
  __syncthreads();
  cuda::atomic_ref<unsigned char, cuda::thread_scope_block> mine(counts[t % 8]);
  mine.fetch_add(1);
  out[t] = mine.load() > 0;
}
