// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  for (int o = 1; o < 64; o *= 2) {
    const int v = t >= o ? s[t - o] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  d[t] = s[t];
}
