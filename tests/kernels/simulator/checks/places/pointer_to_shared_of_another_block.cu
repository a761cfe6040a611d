// --grid 2 --block 32 --arg i32[64]:zero | uninitialised
// A generic pointer to shared memory means the reader's own block.
#include <cuda/atomic>
__device__ int* volatile given;
__device__ int word;
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(word);
  if (blockIdx.x == 0) {
    s[t] = t;
    __syncthreads();
    if (t == 0) {
      given = s;
      flag.store(1, cuda::memory_order_release);
    }
  } else {
    while (!flag.load(cuda::memory_order_acquire)) {}
    d[t] = given[t];
  }
}
