// --grid 1 --block 32 --arg i32[64]:iota | barrier
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  int t = threadIdx.x, v = 0;
  s[t] = d[t];
  if (t < 16) {
    __syncthreads();
    v = s[t + 16];
  }
  d[t] = v + 1;
}
