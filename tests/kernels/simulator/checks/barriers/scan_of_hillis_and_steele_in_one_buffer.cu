// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  for (int o = 1; o < 64; o *= 2) {
    if (t >= o) s[t] += s[t - o];
    __syncthreads();
  }
  d[t] = s[t];
}
