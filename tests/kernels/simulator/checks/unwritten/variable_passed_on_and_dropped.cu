// --grid 1 --block 32 --arg i32[64]:iota | clean
// Lanes without a number give away what they happen to have; nobody takes it.
extern "C" __global__ void k(int* out) {
  int mine;
  const int t = threadIdx.x;
  if (t < 20) mine = out[t];
  const int other = __shfl_sync(~0u, mine, t ^ 1);
  out[32 + t] = t < 20 ? other : 0;
}
