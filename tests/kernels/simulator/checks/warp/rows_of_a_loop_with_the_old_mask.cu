// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < out[t] % 8; ++i) sum += __shfl_sync(~0u, t, i);
  out[t] = sum;
}
