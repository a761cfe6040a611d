// --grid 1 --block 64 --arg i32[64]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ int data, word;
  const int t = threadIdx.x;
  if (t == 0) word = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> flag(word);
  if (t == 0) {
    data = 5 + blockDim.x;
    flag.store(1, cuda::memory_order_release);
  }
  if (t == 32) {
    flag.load(cuda::memory_order_acquire);
    out[0] = data;
  }
}
