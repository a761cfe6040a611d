// --grid 1 --block 32 --arg i32[64]:zero | barrier
extern "C" __global__ void k(int* out) {
  const int n = 16 + out[0];
  asm volatile("barrier.sync %0;" :: "r"(n) : "memory");
  out[threadIdx.x] = 1;
}
