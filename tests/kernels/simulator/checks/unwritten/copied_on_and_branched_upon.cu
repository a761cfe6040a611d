// --grid 1 --block 64 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ int a[64], b[64];
  const int t = threadIdx.x;
  if (t % 2) a[t] = t;
  __syncthreads();
  b[63 - t] = a[t];
  __syncthreads();
  if (b[t] > 10) out[t] = 1;
}
