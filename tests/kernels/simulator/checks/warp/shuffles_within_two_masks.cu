// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  int v = d[t];
  if (t < 12) v += __shfl_sync(0x00000fff, v, (t + 8) % 12);
  else v += __shfl_sync(0xfffff000, v, 12 + (t - 11) % 20);
  d[t] = v;
}
