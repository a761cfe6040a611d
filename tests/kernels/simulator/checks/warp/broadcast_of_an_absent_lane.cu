// --grid 1 --block 32 --arg i32[32]:zero | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t >= 8) out[t] = __shfl_sync(0xffffff00, t, 3);
}
