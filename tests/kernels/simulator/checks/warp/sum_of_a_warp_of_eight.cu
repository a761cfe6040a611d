// --grid 1 --block 40 --arg i32[64]:iota | sync-mask
// The last warp has eight threads.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int sum = out[t];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
  if (t % 32 == 0) out[t] = sum;
}
