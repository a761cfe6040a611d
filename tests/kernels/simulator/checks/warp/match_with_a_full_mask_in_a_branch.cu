// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t % 3 == 0) out[t] = __match_any_sync(~0u, t / 6);
  else out[t] = t;
}
