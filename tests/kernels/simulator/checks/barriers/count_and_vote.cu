// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  int n = __syncthreads_count(t & 1);
  out[t] = s[63 - t] + n;
}
