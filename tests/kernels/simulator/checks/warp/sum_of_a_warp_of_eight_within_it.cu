// --grid 1 --block 40 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int sum = out[t];
  const unsigned mask = t < 32 ? ~0u : 0xffu;
  for (int d = t < 32 ? 16 : 4; d > 0; d /= 2) sum += __shfl_down_sync(mask, sum, d, t < 32 ? 32 : 8);
  if (t % 32 == 0) out[t] = sum;
}
