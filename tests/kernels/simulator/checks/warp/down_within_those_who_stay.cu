// --grid 1 --block 32 --arg i32[32]:zero | clean
// Lanes from 16 on have left; the others shuffle among themselves in groups of 16.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t >= 16) return;
  int v = t;
  for (int d = 8; d > 0; d /= 2) v += __shfl_down_sync(0xffff, v, d, 16);
  if (t == 0) out[0] = v;
}
