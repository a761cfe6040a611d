// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t < 8) {
    int v = t;
    for (int d = 4; d > 0; d /= 2) v += __shfl_down_sync(0xff, v, d);  // lanes above 3 get what nobody uses
    if (t == 0) out[0] = v;
  }
}
