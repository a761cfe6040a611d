// --grid 2 --block 64 --arg i32[256]:iota | clean
__device__ int count;
extern "C" __global__ void k(int* d) {
  const int i = blockIdx.x * 64 + threadIdx.x, lane = threadIdx.x % 32;
  const bool keep = d[i] % 3 == 1;
  const unsigned mask = __ballot_sync(~0u, keep);
  if (keep) {
    const int leader = __ffs(mask) - 1;
    int base;
    if (lane == leader) base = atomicAdd(&count, __popc(mask));
    base = __shfl_sync(mask, base, leader);
    d[128 + base + __popc(mask & ((1u << lane) - 1))] = i;
  }
}
