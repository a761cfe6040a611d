// --grid 1 --block 64 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* d) {
  __shared__ float s[64];
  const int t = threadIdx.x, n = 37;
  if (t < n) s[t] = d[t];
  __syncthreads();
  float best = -1e30f;
  for (int i = t; i < t + 8; ++i) best = fmaxf(best, s[i % 64]);
  d[t] = best;
}
