// --grid 1 --block 64 --arg i32[1024]:iota | race
// The copy is bound to the pipeline; the barrier knows nothing of it.
#include "../words.cuh"
#include <cuda/barrier>
extern "C" __global__ void k(int* d) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ alignas(16) int s[64];
  const int t = threadIdx.x;
  if (t == 0) init(&bar, 64);
  __syncthreads();
  copy4(&s[t], d + t);
  COMMIT;
  bar.arrive_and_wait();
  d[512 + t] = s[63 - t];
}
