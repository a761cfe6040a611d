// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cuda/barrier>
extern "C" __global__ void k(int* d) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ int s[2][64];
  int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 5; ++i) {
    s[i % 2][t] = d[t] + i;
    auto token = b.arrive();
    sum += t * i;
    b.wait(static_cast<decltype(token)&&>(token));
    sum += s[i % 2][63 - t];
  }
  d[128 + t] = sum;
}
