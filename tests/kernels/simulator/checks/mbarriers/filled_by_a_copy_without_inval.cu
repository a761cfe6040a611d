// --grid 1 --block 32 --arg i32[64]:iota | barrier
// A bulk copy over a barrier that is not given up.
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) unsigned long long m[2];
  __shared__ alignas(16) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) { init(&m[0], 32); init(&full, 1); }
  __syncthreads();
  arrive(&m[0]);
  wait_for(&m[0], 0);
  __syncthreads();
  if (t == 0) { PROXY; expect(&full, 16); load(m, out, 16, &full); }
  wait_for(&full, 0);
  out[32 + t] = ((int*)m)[t % 4];
}
