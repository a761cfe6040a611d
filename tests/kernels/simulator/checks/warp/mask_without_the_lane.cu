// --grid 1 --block 32 --arg i32[32]:zero | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t < 16) out[t] = __shfl_xor_sync(0x00ff, t, 1);
}
