// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const unsigned rest = __ballot_sync(~0u, out[t] % 4 != 0);
  if (out[t] % 4 == 0) {
    out[t + 32] = -1;
    return;
  }
  out[t + 32] = __popc(__match_any_sync(rest, t % 3));
}
