// --grid 1 --block 64 --arg i32[1024]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][64];
  const int t = threadIdx.x;
  s[0][t] = d[t];
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    if (i + 1 < 8) s[(i + 1) & 1][t] = d[(i + 1) * 64 + t];
    sum += s[i & 1][63 - t];
    __syncthreads();
  }
  d[768 + t] = sum;
}
