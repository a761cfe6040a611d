// --grid 1 --block 64 --arg i32[128]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[2 * t] = d[2 * t];
  s[2 * t + 1] = d[2 * t + 1];
  int o = 1;
  for (int n = 64; n; n /= 2, o *= 2) {
    __syncthreads();
    if (t < n) s[o * (2 * t + 2) - 1] += s[o * (2 * t + 1) - 1];
  }
  if (t == 0) s[127] = 0;
  for (int n = 1; n < 128; n *= 2) {
    o /= 2;
    if (n != 2) __syncthreads();
    if (t < n) {
      const int a = o * (2 * t + 1) - 1, b = o * (2 * t + 2) - 1, v = s[a];
      s[a] = s[b];
      s[b] += v;
    }
  }
  d[2 * t] = s[2 * t];
  d[2 * t + 1] = s[2 * t + 1];
}
