// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
// Only lanes that found something ask the others, and all write behind the branch.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int v = -1;
  if (out[t] % 3 == 0) v = __reduce_max_sync(~0u, out[t]);
  out[t + 32] = v;
}
