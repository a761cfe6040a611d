// --grid 1 --block 64 --arg i32[64]:iota | barrier
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int n;
  if (t < 32) n = __syncthreads_count(d[t] > 3);
  else n = __syncthreads_or(d[t] > 3);
  d[t] = n;
}
