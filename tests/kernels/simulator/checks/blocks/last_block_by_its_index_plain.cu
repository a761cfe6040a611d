// --grid 4 --block 32 --arg i32[256]:iota | race
__device__ unsigned finished;
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  if (t == 0) {
    d[128 + blockIdx.x] = d[blockIdx.x] + 1;
    __threadfence();
    atomicAdd(&finished, 1);
    __threadfence();
    if (blockIdx.x == gridDim.x - 1) {
      int sum = 0;
      for (unsigned i = 0; i < gridDim.x; ++i) sum += d[128 + i];
      d[200] = sum;
    }
  }
}
