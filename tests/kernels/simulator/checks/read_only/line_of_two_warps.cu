// --grid 1 --block 64 --arg i32[128]:iota | proxy
// Each warp writes half of the line, and the second half alone is read again.
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  if (t % 32 < 16) d[t < 32 ? t : t - 16] = t;
  __syncthreads();
  if (t < 16) d[64 + t] = __ldg(d + 16 + t);
}
