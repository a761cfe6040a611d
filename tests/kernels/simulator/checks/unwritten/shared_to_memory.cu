// --grid 1 --block 64 --arg i32[64]:zero | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  if (t != 20) s[t] = t;
  __syncthreads();
  out[t] = s[t];
}
