// --grid 1 --block 96 --arg i32[128]:zero | clean
// __match_any_sync makes the groups; the first of each adds for it.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x, key = t * t % 7;
  const unsigned same = __match_any_sync(__activemask(), key);
  if (t % 32 == __ffs(same) - 1) atomicAdd(out + key, __popc(same));
}
