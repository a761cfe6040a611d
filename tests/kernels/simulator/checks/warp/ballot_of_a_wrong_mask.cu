// --grid 1 --block 32 --arg i32[32]:zero | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t < 20) out[t] = __ballot_sync(0xffff, t & 1);
}
