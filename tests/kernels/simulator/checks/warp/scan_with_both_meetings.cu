// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  s[t] = out[t];
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) {
    const int other = t >= d ? s[t - d] : 0;
    __syncwarp();
    s[t] += other;
    __syncwarp();
  }
  out[t] = s[t];
}
