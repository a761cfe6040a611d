// --grid 1 --block 64 --arg i32[64]:iota | race
// The second warp does not wait before it writes again.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  for (int i = 0; i < 2 + t / 32; ++i) {
    s[t] = i + t;
    __syncthreads();
    out[t] += s[63 - t];
    if (t < 32) __syncthreads();
  }
}
