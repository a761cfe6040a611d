// --grid 1 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  for (int i = 0; i < 3; ++i) {
    s[t] = t + i;
    __syncthreads();
    out[t] += s[(t + 33) % 64];
  }
}
