// --grid 2 --block 32 --arg i32[64]:zero | race
__device__ int data, flag;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data = 3;
    __threadfence_block();
    atomicExch(&flag, 1);
  } else {
    while (atomicCAS(&flag, 1, 1) != 1) {}
    __threadfence();
    d[0] = data;
  }
}
