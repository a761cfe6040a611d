// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 40) s[t] = d[t];
  __syncthreads();
  const int v = s[63 - t];
  d[t] = 63 - t < 40 ? v : -1;
}
