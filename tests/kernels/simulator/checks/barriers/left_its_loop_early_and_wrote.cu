// --grid 1 --block 64 --arg i32[128]:iota | barrier
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = 0; i < d[t] % 2 + 1; ++i) {
    s[t] = i;
    __syncthreads();
  }
  d[t] = s[t];
}
