// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t >= 20) return;
  out[t] = __ballot_sync(~0u, out[32 + t] > 40);
}
