// --grid 4 --block 32 --arg i32[64]:zero | clean
// Those who only count need no answer; the one who waits for the count does.
__device__ unsigned arrived;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  if (blockIdx.x) {
    d[blockIdx.x] = blockIdx.x;
    __threadfence();
    atomicAdd(&arrived, 1);
  } else {
    while (*(volatile unsigned*)&arrived < gridDim.x - 1) {}
    __threadfence();
    d[40] = d[1] + d[2] + d[3];
  }
}
