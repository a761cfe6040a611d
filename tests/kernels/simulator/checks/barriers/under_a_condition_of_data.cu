// --grid 1 --block 64 --arg i32[64]:iota | barrier
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = out[t];
  if (s[t] > 5) __syncthreads();
  out[t] = s[t];
  __syncthreads();
}
