// --grid 1 --block 96 --arg i32[96]:iota | uninitialised
extern "C" __global__ void k(int* d) {
  __shared__ int m[4];
  const int t = threadIdx.x;
  const int v = __reduce_max_sync(~0u, d[t]);
  if (t % 32 == 0) m[t / 32] = v;
  __syncthreads();
  if (t < 4) {
    int best = m[t];
    best = max(best, __shfl_xor_sync(15, best, 1));
    best = max(best, __shfl_xor_sync(15, best, 2));
    if (t == 0) d[0] = best;
  }
}
