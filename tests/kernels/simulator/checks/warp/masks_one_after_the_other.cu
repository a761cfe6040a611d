// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  if (t < 24) {
    s[t] = t;
    __syncwarp(0xffffff);
    if (t < 8) {
      int x = s[23 - t];
      __syncwarp(0xff);
      out[t] = x + s[7 - t];
    }
  }
}
