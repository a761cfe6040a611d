// --grid 1 --block 64 --arg i32[64]:iota | barrier
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int n = 0;
  if (d[t] % 2) n = __syncthreads_or(t > 5);
  d[t] = n;
  __syncthreads();
}
