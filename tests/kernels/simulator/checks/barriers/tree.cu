// --grid 1 --block 128 --arg i32[128]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[128];
  s[t] = t;
  for (int d = 64; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) s[t] += s[t + d];
  }
  if (t == 0) out[0] = s[0];
}
