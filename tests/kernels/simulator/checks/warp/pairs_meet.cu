// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  const unsigned pair = 3u << (t & ~1);
  for (int i = 0; i < 3; ++i) {
    s[t] = out[t] + i;
    __syncwarp(pair);
    const int other = s[t ^ 1];
    __syncwarp(pair);
    out[t] = other;
  }
}
