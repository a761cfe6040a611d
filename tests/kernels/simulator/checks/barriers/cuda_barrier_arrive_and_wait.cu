// --grid 1 --block 96 --arg i32[1024]:iota | clean
#include <cuda/barrier>
extern "C" __global__ void k(int* d) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ int s[96];
  int t = threadIdx.x;
  if (t == 0) init(&b, 96);
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    s[t] = d[t] + i;
    b.arrive_and_wait();
    d[128 + t] += s[95 - t];
    b.arrive_and_wait();
  }
}
