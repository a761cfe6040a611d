// --grid 1 --block 64 --arg i32[64]:iota | race
#include <cuda/barrier>
extern "C" __global__ void k(int* d) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  auto first = b.arrive();
  s[t] = d[t];
  b.wait(std::move(first));
  d[t] = s[63 - t];
}
