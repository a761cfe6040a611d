// --grid 4 --block 1 --arg i32[2]:zero | race
extern "C" __global__ void k(int* out) {
  int tries = 0;
  while (atomicCAS(out, 0, 1) && ++tries < 3) {}
  __threadfence();
  out[1] += 1;
  __threadfence();
  atomicExch(out, 0);
}
