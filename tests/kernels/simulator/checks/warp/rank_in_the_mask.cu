// --grid 1 --block 32 --arg i32[64]:iota | clean
// Reads the lane before it among those that take part.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const bool mine = out[t] % 5 < 2;
  const unsigned m = __ballot_sync(~0u, mine);
  if (mine) {
    const unsigned below = m & ((1u << t) - 1);
    const int before = below ? 31 - __clz(below) : t;
    out[32 + t] = __shfl_sync(m, t * t, before);
  }
}
