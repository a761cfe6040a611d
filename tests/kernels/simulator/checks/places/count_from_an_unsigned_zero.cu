// --grid 1 --block 32 --arg i32[64]:zero | out-of-bounds
extern "C" __global__ void k(int* d) {
  const unsigned n = d[0];
  if (threadIdx.x < n - 1) d[64 * threadIdx.x + 40] = 1;
}
