// --grid 1 --block 128 --arg i32[128]:zero | sync-mask
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  if (threadIdx.x % 32 < 16) asm volatile("setmaxnreg.inc.sync.aligned.u32 104;");
  out[threadIdx.x] = 1;
}
