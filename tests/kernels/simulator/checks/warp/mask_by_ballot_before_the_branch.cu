// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const unsigned m = __ballot_sync(~0u, t % 3 == 0);
  int v = t;
  if (t % 3 == 0)
    for (int d = 16; d; d /= 2) {
      const int o = __shfl_xor_sync(m, v, d);
      if (m >> (t ^ d) & 1) v += o;
    }
  out[t] = v;
}
