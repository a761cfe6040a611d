// --grid 4 --block 32 --arg i32[64]:zero | race
__device__ int lock, ready;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  if (!ready) {
    while (atomicCAS(&lock, 0, 1)) {}
    __threadfence();
    if (!ready) { d[0] = 9; __threadfence(); ready = 1; }
    __threadfence();
    atomicExch(&lock, 0);
  }
  d[blockIdx.x + 1] = d[0];
}
