// --grid 1 --block 64 --arg i32[64]:iota | clean
#include <cuda/barrier>
using Barrier = cuda::barrier<cuda::thread_scope_block>;
extern "C" __global__ void k(int* d) {
  __shared__ Barrier full[2], empty[2];
  __shared__ int s[2][32];
  const int t = threadIdx.x;
  if (t < 2) { init(&full[t], 64); init(&empty[t], 64); }
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < 6; ++i) {
      empty[i % 2].arrive_and_wait();
      s[i % 2][t] = d[t] + i;
      (void)full[i % 2].arrive();
    }
  } else {
    (void)empty[0].arrive();
    (void)empty[1].arrive();
    int sum = 0;
    for (int i = 0; i < 6; ++i) {
      full[i % 2].arrive_and_wait();
      sum += s[i % 2][63 - t];
      if (i < 4) (void)empty[i % 2].arrive();
    }
    d[t] = sum;
  }
}
