// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cuda/barrier>
extern "C" __global__ void k(int* d) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  s[t] = d[t];
  if (t >= 32) {
    b.arrive_and_drop();
    return;
  }
  b.arrive_and_wait();
  d[128 + t] = s[63 - t];
  b.arrive_and_wait();
}
