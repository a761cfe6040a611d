// --grid 1 --block 64 --arg i32[1024]:iota | race
// The halo is set while the copy of the neighbour is under way.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(16) int s[68];
  const int t = threadIdx.x;
  if (t < 17) copy16(&s[4 * t], d + 4 * t);
  if (t == 63) s[67] = 0;
  WAIT_ALL;
  __syncthreads();
  d[512 + t] = s[t + 4];
}
