// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int v = out[32 + t];
  if (v % 2) {
    v = __reduce_add_sync(~0u, v);
  } else {
    v = -v;
  }
  out[t] = v;
}
