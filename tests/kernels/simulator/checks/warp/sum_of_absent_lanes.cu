// --grid 1 --block 32 --arg i32[32]:zero | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int v = t + 1;
  if (t < 8) {
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xff, v, d);
    out[t] = v;
  }
}
