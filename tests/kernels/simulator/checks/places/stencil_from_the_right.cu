// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[66];
  s[t + 1] = t;
  if (t == 0) s[0] = s[65] = 0;
  __syncthreads();
  out[t] = s[t] + s[t + 2];
}
