// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int bins[64];
  const int t = threadIdx.x;
  bins[t ^ 33] = 0;
  __syncwarp();
  atomicAdd(&bins[t], d[t]);
  __syncthreads();
  d[t] = bins[t];
}
