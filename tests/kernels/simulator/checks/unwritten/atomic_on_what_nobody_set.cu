// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int bins[8];
  if (t < 7) bins[t] = 0;
  __syncwarp();
  atomicAdd(&bins[out[t] % 8], 1);
  __syncwarp();
  out[t] = bins[t % 8];
}
