// --grid 1 --block 32 --arg i32[32]:zero | sync-mask
// A source of 33 is lane 1, which has left.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t == 1) return;
  const int v = __shfl_sync(0xfffffffd, t, t == 5 ? 33 : t);
  out[t] = v;
}
