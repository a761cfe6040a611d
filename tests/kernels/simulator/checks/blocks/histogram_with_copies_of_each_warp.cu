// --grid 2 --block 128 --arg i32[512]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int bins[4][16];
  const int t = threadIdx.x, w = t / 32;
  for (int i = t; i < 64; i += 128) bins[0][i] = 0;
  __syncthreads();
  atomicAdd(&bins[w][d[128 + t] % 16], 1);
  __syncthreads();
  if (t < 16) atomicAdd(&d[t], bins[0][t] + bins[1][t] + bins[2][t] + bins[3][t]);
}
