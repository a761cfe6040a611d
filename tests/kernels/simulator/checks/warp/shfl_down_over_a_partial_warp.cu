// --grid 1 --block 40 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int v = out[t];
  for (int d = 16; d; d /= 2) v += __shfl_down_sync(~0u, v, d);
  out[t] = v;
}
