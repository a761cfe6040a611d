// --grid 4 --block 1 --arg i32[2]:zero | clean
extern "C" __global__ void k(int* out) {
  while (atomicCAS(out + 1, 0, 1)) {}
  __threadfence();
  volatile int* count = out;
  *count = *count + 1;
  __threadfence();
  atomicExch(out + 1, 0);
}
