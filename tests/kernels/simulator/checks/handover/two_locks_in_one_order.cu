// --grid 2 --block 1 --arg i32[4]:zero | clean
extern "C" __global__ void k(int* out) {
  int* mine = out;
  int* other = out + 1;
  while (atomicCAS(mine, 0, 1)) {}
  while (atomicCAS(other, 0, 1)) {}
  __threadfence();
  out[2] += 1;
  __threadfence();
  atomicExch(other, 0);
  atomicExch(mine, 0);
}
