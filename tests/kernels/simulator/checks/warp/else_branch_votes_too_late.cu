// --grid 1 --block 32 --arg i32[64]:iota | barrier
// The branches hold the same line, but not the same operation.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  unsigned v;
  if (t % 2) {
    out[t] = 1;
    v = __ballot_sync(~0u, t > 5);
  } else {
    out[t] = 2;
    v = __ballot_sync(~0u, t > 7) + 1;
  }
  out[t + 32] = v;
}
