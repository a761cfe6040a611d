// --grid 4 --block 32 --arg i32[64]:zero | race
__device__ unsigned ticket;
__device__ volatile unsigned serving;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  const unsigned mine = atomicAdd(&ticket, 1);
  while (serving != mine) {}
  d[0] = d[0] + 1;
  serving = mine + 1;
}
