// --grid 1 --block 32 --arg i32[64]:iota | clean
// All lanes write together; those beyond the end leave with nothing else done.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  out[t] = 2 * t;
  if (t >= 24) return;
  out[t + 32] = __ballot_sync(~0u, t % 2);
}
