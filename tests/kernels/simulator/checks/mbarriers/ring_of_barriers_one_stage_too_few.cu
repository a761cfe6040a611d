// --grid 1 --block 64 --arg i32[64]:iota | budget
#include <cuda/barrier>
using Barrier = cuda::barrier<cuda::thread_scope_block>;
extern "C" __global__ void k(int* d) {
  __shared__ Barrier full[2];
  __shared__ int s[2][32];
  const int t = threadIdx.x;
  if (t < 2) init(&full[t], 64);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 6; ++i) {
    if (t < 32) s[i % 2][t] = d[t] + i;
    auto token = full[i % 2].arrive();
    if (t >= 32) {
      full[i % 2].wait(static_cast<Barrier::arrival_token&&>(token));
      sum += s[i % 2][63 - t];
    }
  }
  if (t >= 32) d[t] = sum;
}
