// --grid 4 --block 32 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* d) {
  d[threadIdx.x] = 7;
  if (blockIdx.x == 3) d[32] = gridDim.x;
  if (threadIdx.x == 0) d[33] = blockDim.x;
}
