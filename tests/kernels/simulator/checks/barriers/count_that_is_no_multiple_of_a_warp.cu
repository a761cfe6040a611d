// --grid 1 --block 64 --arg i32[64]:zero | barrier
extern "C" __global__ void k(int* out) {
  asm volatile("bar.sync 1, 40;" ::: "memory");
  out[threadIdx.x] = 1;
}
