// --grid 3 --block 64 --arg i32[256]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  for (int i = 0; i < 1 + blockIdx.x; ++i) {
    const int v = s[63 - t];
    __syncthreads();
    s[t] = v + i;
    __syncthreads();
  }
  out[64 * blockIdx.x + t] = s[t];
}
