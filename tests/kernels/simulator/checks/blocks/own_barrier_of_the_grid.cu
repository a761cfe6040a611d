// --grid 6 --block 64 --arg i32[1024]:zero | clean
__device__ void meet(int* counter, int target) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(counter, 1);
    while (*(volatile int*)counter < target) __nanosleep(40);
    __threadfence();
  }
  __syncthreads();
}
extern "C" __global__ void k(int* d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  d[64 + i] = i;
  meet(d, 6);
  d[512 + i] = d[64 + (i + 100) % 384];
  meet(d, 12);
  d[64 + i] = d[512 + (i + 100) % 384];
}
