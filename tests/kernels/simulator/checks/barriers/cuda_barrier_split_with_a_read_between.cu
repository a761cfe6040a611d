// --grid 1 --block 64 --arg i32[1024]:iota | race
#include <cuda/barrier>
extern "C" __global__ void k(int* d) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  s[t] = d[t];
  auto token = b.arrive();
  int sum = s[63 - t];
  b.wait(static_cast<decltype(token)&&>(token));
  d[128 + t] = sum;
}
