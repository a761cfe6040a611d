// --grid 1 --block 64 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = 0; i < 3; ++i) {
    s[t] = d[t] + i;
    __syncthreads();
    const int other = s[t & ~1];
    __syncthreads();
    if (other > 45) {
      d[64 + t] = i;
      return;
    }
  }
  d[64 + t] = s[t];
}
