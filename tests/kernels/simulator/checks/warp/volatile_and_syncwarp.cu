// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ volatile int s[64];
  const int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  if (t < 32) {
    int v = s[t] + s[t + 32];
    for (int o = 16; o; o /= 2) {
      s[t] = v;
      __syncwarp();
      v += s[(t + o) % 32];
      __syncwarp();
    }
    if (t == 0) d[0] = v;
  }
}
