// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ volatile int s[64];
  const int t = threadIdx.x;
  s[t] = d[t];
  __syncwarp();
  if (t < 32) s[t] += s[t + 32];
  __syncwarp();
  for (int o = 16; o; o /= 2) {
    if (t < o) s[t] += s[t + o];
    __syncwarp();
  }
  if (t == 0) d[0] = s[0];
}
