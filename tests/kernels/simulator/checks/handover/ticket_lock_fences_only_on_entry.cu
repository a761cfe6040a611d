// --grid 4 --block 32 --arg i32[64]:zero | race
__device__ unsigned ticket, serving;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  const unsigned mine = atomicAdd(&ticket, 1);
  while (atomicAdd(&serving, 0) != mine) {}
  __threadfence();
  d[0] += 1;
  atomicAdd(&serving, 1);
}
