// --grid 2 --block 32 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  if (blockIdx.x == 0) atomicAdd_block(out, 1);
  else atomicAdd(out, 1);
}
