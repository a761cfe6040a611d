// --grid 1 --block 32 --arg i32[64]:iota | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t == 0) asm volatile("discard.global.L2 [%0], 128;" :: "l"(out) : "memory");
  out[32 + t] = out[t];
}
