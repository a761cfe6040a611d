// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = d[63 - t];
  for (int n = 2; n <= 64; n *= 2)
    for (int j = n / 2; j > 0; j /= 2) {
      __syncthreads();
      const int o = t ^ j;
      if (o > t && (s[t] > s[o]) == !(t & n)) {
        const int x = s[t];
        s[t] = s[o];
        s[o] = x;
      }
    }
  __syncthreads();
  d[t] = s[t];
}
