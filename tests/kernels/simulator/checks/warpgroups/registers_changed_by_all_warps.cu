// --grid 1 --block 256 --arg i32[256]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  if (threadIdx.x < 128)
    asm volatile("setmaxnreg.inc.sync.aligned.u32 104;");
  else
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
  out[threadIdx.x] = 1;
}
