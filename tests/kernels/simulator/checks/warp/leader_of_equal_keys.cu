// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const unsigned same = __match_any_sync(~0u, out[t] % 5);
  const int leader = __ffs(same) - 1;
  int rank = __popc(same & ((1u << t) - 1)), base = 0;
  if (t == leader) base = 100 * leader;
  base = __shfl_sync(same, base, leader);
  out[t] = base + rank;
}
