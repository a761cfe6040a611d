// --grid 1 --block 64 --arg i32[128]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int* const in = out + 64;
  __shared__ alignas(16) int s[32];
  __shared__ alignas(8) unsigned long long b;
  int t = threadIdx.x;
  if (t == 0) init(&b, 32);
  __syncthreads();
  if (t < 32) { copy4(&s[t], in + t); arrive(&b); WAIT_ALL; }
  else { wait_for(&b, 0); out[t] = s[63 - t]; }
}
