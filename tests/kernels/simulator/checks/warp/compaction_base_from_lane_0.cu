// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* d) {
  __shared__ int count;
  const int t = threadIdx.x;
  if (t == 0) count = 0;
  __syncwarp();
  const bool keep = d[t] % 3 == 1;
  const unsigned mask = __ballot_sync(~0u, keep);
  if (keep) {
    int base;
    if (t == __ffs(mask) - 1) base = atomicAdd(&count, __popc(mask));
    base = __shfl_sync(mask, base, 0);
    d[32 + base + __popc(mask & ((1u << t) - 1))] = t;
  }
}
