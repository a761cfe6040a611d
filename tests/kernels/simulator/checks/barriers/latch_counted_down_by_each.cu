// --grid 1 --block 64 --arg i32[64]:zero | clean
#include <cuda/latch>
extern "C" __global__ void k(int* out) {
  using Latch = cuda::latch<cuda::thread_scope_block>;
  __shared__ alignas(Latch) char room[sizeof(Latch)];
  Latch& latch = *(Latch*)room;
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t == 0) new (&latch) Latch(64);
  __syncthreads();
  s[t] = t;
  latch.count_down();
  latch.wait();
  out[t] = s[63 - t];
}
