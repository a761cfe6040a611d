// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  s[t] = t;
  __syncwarp(0xffffu);
  out[t] = s[t];
}
