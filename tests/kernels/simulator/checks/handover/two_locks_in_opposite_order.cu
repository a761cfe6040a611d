// --grid 2 --block 1 --arg i32[4]:zero | budget
extern "C" __global__ void k(int* out) {
  int* mine = out + blockIdx.x;
  int* other = out + 1 - blockIdx.x;
  while (atomicCAS(mine, 0, 1)) {}
  while (atomicCAS(other, 0, 1)) {}
  __threadfence();
  out[2] += 1;
  __threadfence();
  atomicExch(other, 0);
  atomicExch(mine, 0);
}
