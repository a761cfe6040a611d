// --grid 1 --block 64 --arg i32[256]:iota | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = out[t];
  for (int i = 0; __syncthreads_and(i < 5); ++i) {
    const int other = s[(t + 1) % 64];
    s[t] = other;
  }
  out[t] = s[t];
}
