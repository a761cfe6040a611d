// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (out[t] % 7 > 2) {
    const unsigned m = __activemask();
    const int leader = __ffs(m) - 1;
    int base = 0;
    if (t == leader) base = atomicAdd(out + 40, __popc(m));
    base = __shfl_sync(m, base, leader);
    out[t] = base + __popc(m & ((1u << t) - 1));
  }
}
