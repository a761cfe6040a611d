// --grid 2 --block 32 --arg i32[1024]:iota | race
// The bulk store's thread waits only until its source has been read.
#include "../words.cuh"
#include <cuda/atomic>
__device__ int word;
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[64];
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(word);
  if (blockIdx.x == 0) {
    s[t] = s[t + 32] = t;
    PROXY;
    __syncthreads();
    if (t == 0) {
      store(d, s, 256);
      READ;
      flag.store(1, cuda::memory_order_release);
    }
  } else {
    while (!flag.load(cuda::memory_order_acquire)) {}
    d[256 + t] = d[t];
  }
}
