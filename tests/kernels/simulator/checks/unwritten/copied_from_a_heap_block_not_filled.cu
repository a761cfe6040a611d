// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
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
  out[t] = s[t];
}
