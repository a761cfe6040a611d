// --grid 1 --block 32 --arg i32[64]:iota | clean
__managed__ int total;
extern "C" __global__ void k(int* d) {
  atomicAdd(&total, d[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) d[32] = total;
}
