// --grid 1 --block 64 --arg i32[64]:iota | barrier
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  for (int i = 0; i < 1 + t % 2; ++i) {
    __syncthreads();
    s[63 - t] += i;
    __syncthreads();
  }
  if (t % 2) out[t] = s[t];
  __syncthreads();
  out[t] += 1;
}
