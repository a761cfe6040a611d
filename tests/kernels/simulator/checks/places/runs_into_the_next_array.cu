// --grid 1 --block 64 --arg i32[64]:zero | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int a[32], b[64];
  b[t] = 1;
  __syncthreads();
  a[t] = t;
  __syncthreads();
  out[t] = a[t & 31] + b[t];
}
