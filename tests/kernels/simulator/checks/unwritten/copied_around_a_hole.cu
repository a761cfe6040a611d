// --grid 1 --block 32 --arg i32[64]:iota | clean
// What cp.async brings of the two words that nobody wrote is not used.
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  __shared__ int* p;
  const int t = threadIdx.x;
  if (t == 0) p = (int*)malloc(128);
  __syncwarp();
  if (!p) return;
  if (t < 30) p[t] = t;
  __syncwarp();
  copy4(&s[t], p + t);
  WAIT_ALL;
  if (t < 30) out[t] = s[t];
}
