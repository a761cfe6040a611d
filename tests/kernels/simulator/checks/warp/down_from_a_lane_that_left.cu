// --grid 1 --block 32 --arg i32[32]:zero | sync-mask
// Lanes from 20 on have left; lane 12 asks lane 28.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t >= 20) return;
  out[t] = __shfl_down_sync(0xfffff, t, 8, 32);
}
