// --grid 1 --block 32 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t >= 24) { out[32 + t] = 1; return; }
  int v = t;
  __syncwarp(0xffffffff);
  for (int d = 1; d < 8; d *= 2) v += __shfl_xor_sync(0xffffffff, v, d);
  out[t] = v;
}
