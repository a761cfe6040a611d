// --grid 1 --block 64 --arg i32[256]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[2][64];
  for (int i = 0; i < 6; ++i) {
    s[i % 2][t] = out[t] + i;
    __syncthreads();
    out[t] = s[i % 2][63 - t];
  }
}
