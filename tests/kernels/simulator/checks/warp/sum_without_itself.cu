// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  out[t] = __reduce_add_sync(0xffffu, t);
}
