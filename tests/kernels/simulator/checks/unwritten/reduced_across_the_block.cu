// --grid 1 --block 64 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 60) s[t] = t;
  __syncthreads();
  out[t] = __syncthreads_count(s[t] > 3);
}
