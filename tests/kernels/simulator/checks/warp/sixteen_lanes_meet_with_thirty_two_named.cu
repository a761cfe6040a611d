// --grid 1 --block 64 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int v = d[t];
  if (t % 32 < 16) {
    for (int o = 8; o; o /= 2) v += __shfl_xor_sync(~0u, v, o);
    d[t] = v;
  } else {
    d[t] = -v;
  }
}
