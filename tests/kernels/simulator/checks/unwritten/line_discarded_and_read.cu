// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  asm volatile("discard.global.L2 [%0], 128;" :: "l"(out) : "memory");
  out[40] = out[3];
}
