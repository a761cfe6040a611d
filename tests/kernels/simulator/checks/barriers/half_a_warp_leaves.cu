// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  if (t % 2) {
    out[t] = 1;
    return;
  }
  s[t] = t;
  __syncthreads();
  out[t] = s[(t + 2) % 32];
}
