// --grid 1 --block 32 --arg i32[64]:zero | clean
__device__ int lock;
extern "C" __global__ void k(int* d) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence();
      d[0] += threadIdx.x;
      __threadfence();
      atomicExch(&lock, 0);
      done = true;
    }
  }
}
