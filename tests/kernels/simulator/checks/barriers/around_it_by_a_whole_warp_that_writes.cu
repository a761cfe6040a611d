// --grid 1 --block 64 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  int t = threadIdx.x, v = 0;
  if (t < 32) {
    s[t] = d[t];
    __syncthreads();
    v = s[31 - t];
  }
  d[t] = v;
}
