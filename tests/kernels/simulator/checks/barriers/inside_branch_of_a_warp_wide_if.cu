// --grid 1 --block 64 --arg i32[64]:zero | barrier
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  if (t < 32)
    __syncthreads();
  else
    __syncthreads();
  out[t] = s[63 - t];
  __syncthreads();
}
