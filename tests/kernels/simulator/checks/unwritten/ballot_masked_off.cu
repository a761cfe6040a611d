// --grid 1 --block 32 --arg i32[64]:iota | clean
// The lanes without a value vote 0, whatever they read.
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 20) s[t] = t;
  __syncwarp();
  const int v = s[t];
  const bool mine = t < 20 && v > 4;
  out[t] = __ballot_sync(~0u, mine);
}
