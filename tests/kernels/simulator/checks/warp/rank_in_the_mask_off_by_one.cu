// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const bool mine = out[t] % 5 < 2;
  const unsigned m = __ballot_sync(~0u, mine);
  if (mine) out[32 + t] = __shfl_sync(m, t * t, t > 0 ? t - 1 : 0);
}
