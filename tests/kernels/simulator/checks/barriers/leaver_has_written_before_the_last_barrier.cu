// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  if (t >= 32) {
    s[t] = 2 * t;
    return;
  }
  __syncthreads();
  out[t] = s[63 - t];
}
