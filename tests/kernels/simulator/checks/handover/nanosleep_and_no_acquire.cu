// --grid 2 --block 32 --arg i32[64]:zero | race
__device__ int flag;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    d[0] = 42;
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) __nanosleep(20);
    d[1] = d[0];
  }
}
