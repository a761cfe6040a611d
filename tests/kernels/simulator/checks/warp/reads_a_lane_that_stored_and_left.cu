// --grid 1 --block 32 --arg i32[64]:zero | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t >= 24) { out[32 + t] = 1; return; }
  out[t] = __shfl_down_sync(0xffffffff, t, 8);
}
