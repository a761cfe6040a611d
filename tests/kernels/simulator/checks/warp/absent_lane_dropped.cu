// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int n = 19 + gridDim.x;
  unsigned mask = __ballot_sync(0xffffffff, t < n);
  if (t < n) {
    int v = t;
    for (int d = 1; d < 32; d *= 2) {
      int y = __shfl_down_sync(mask, v, d);
      if (t + d < n) v += y;
    }
    out[t] = v;
  }
}
