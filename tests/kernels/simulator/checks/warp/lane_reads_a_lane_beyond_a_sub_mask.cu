// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int v = d[t];
  if (t < 12) v += __shfl_down_sync(0x00000fff, v, 8);
  else v += __shfl_down_sync(0xfffff0ff, v, 1);
  d[t] = v;
}
