// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int v = t;
  for (int d = 1; d < 32; d *= 2) {
    int y = __shfl_up_sync(0xffffffff, v, d);
    if (t >= d) v += y;
  }
  out[t] = v;
}
