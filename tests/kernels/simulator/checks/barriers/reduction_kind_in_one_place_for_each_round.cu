// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int n = 0;
  for (int i = 0; i < 4; ++i) {
    n += __syncthreads_count(d[t] > i);
    n += __syncthreads_or(d[t] == i) ? 1 : 0;
    n += __syncthreads_and(d[t] >= 0) ? 1 : 0;
    __syncthreads();
  }
  d[t] = n;
}
