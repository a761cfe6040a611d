// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[64], b[64];
  a[t] = t;
  b[t] = 2 * t;
  __syncthreads();
  int* p = out[t] ? a : b;
  out[t] = p[63 - t];
}
