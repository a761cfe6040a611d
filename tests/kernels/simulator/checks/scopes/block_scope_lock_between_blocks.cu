// --grid 4 --block 32 --arg i32[64]:zero | race
__device__ int lock;
extern "C" __global__ void k(int* out) {
  if (threadIdx.x > 0) return;
  while (atomicCAS_block(&lock, 0, 1) != 0) {}
  __threadfence();
  out[1] += 1;
  __threadfence();
  atomicExch_block(&lock, 0);
}
