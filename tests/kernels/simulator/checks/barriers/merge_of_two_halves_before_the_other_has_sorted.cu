// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int v = d[t] * 29 % 64;
  for (int size = 2; size <= 32; size *= 2)
    for (int o = size / 2; o; o /= 2) {
      const int other = __shfl_xor_sync(~0u, v, o);
      const bool up = ((t & size) == 0) == ((t & o) == 0);
      v = up ? min(v, other) : max(v, other);
    }
  s[t] = v;
  __syncwarp();
  const int w = s[63 - t];
  d[t] = t < 32 ? min(v, w) : max(v, w);
}
