// --grid 1 --block 40 --arg i32[64]:iota | clean
// The last warp has eight threads; upwards nobody is missing.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x, lane = t % 32;
  int v = out[t];
  for (int d = 1; d < 32; d *= 2) {
    const int o = __shfl_up_sync(__activemask(), v, d);
    if (lane >= d) v += o;
  }
  out[t] = v;
}
