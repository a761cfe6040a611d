// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = t; i < 40; i += 32) {
    sum += __shfl_sync(~0u, d[i], 3);
    d[i] = sum;
  }
  d[t] += 1;
}
