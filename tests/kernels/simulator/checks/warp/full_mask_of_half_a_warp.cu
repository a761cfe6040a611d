// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
// The other half does something else meanwhile, and leaves.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t < 16) {
    out[t] = __ballot_sync(~0u, out[32 + t] > 40);
  } else {
    out[t] = out[32 + t] * 3;
  }
}
