// --grid 2 --block 32 --arg i32[64]:zero | uninitialised
extern "C" __global__ void k(int* d) {
  __shared__ int seen[32];
  const int t = threadIdx.x;
  if (blockIdx.x == 0) seen[t] = t;
  __syncthreads();
  d[blockIdx.x * 32 + t] = seen[t];
}
