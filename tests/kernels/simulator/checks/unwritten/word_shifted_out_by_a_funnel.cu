// --grid 1 --block 64 --arg i32[64]:zero | clean
// A shift by a whole word leaves nothing of the low one.
extern "C" __global__ void k(int* d) {
  __shared__ unsigned s[128];
  const int t = threadIdx.x;
  s[2 * t] = t;
  if (t & 1) s[2 * t + 1] = t;
  __syncthreads();
  const int u = 63 - t;
  d[t] = u & 1 ? __funnelshift_r(s[2 * u], s[2 * u + 1], 8) : __funnelshift_rc(s[2 * u + 1], s[2 * u], 32);
}
