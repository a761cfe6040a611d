// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
// Lanes that do not vote go on to what all do together, and leave behind it.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int v = 0;
  if (out[t] < 16) v = __ballot_sync(~0u, t & 1);
  if (t & 2) out[t + 32] = v;
}
