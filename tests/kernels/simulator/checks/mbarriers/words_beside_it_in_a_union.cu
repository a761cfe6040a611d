// --grid 1 --block 32 --arg i32[64]:zero | clean
// The mbarrier is a member of a struct whose other members are in use.
#include "../words.cuh"
struct Stage { int before[2]; unsigned long long full; int behind[2]; };
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) Stage s;
  const int t = threadIdx.x;
  if (t == 0) init(&s.full, 32);
  if (t < 2) s.before[t] = t, s.behind[t] = -t;
  __syncthreads();
  arrive(&s.full);
  wait_for(&s.full, 0);
  if (t < 2) out[t] = s.before[1 - t] + s.behind[1 - t];
}
