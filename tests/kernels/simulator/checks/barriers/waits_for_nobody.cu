// --grid 1 --block 64 --arg i32[64]:zero | barrier
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t < 32) asm volatile("bar.sync 1, 64;" ::: "memory");
  out[t] = t;
}
