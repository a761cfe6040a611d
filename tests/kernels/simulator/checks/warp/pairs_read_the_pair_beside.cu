// --grid 1 --block 32 --arg i32[64]:iota | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  const unsigned pair = 3u << (t & ~1);
  s[t] = out[t];
  __syncwarp(pair);
  out[t] = s[t ^ 2];
}
