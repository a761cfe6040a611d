// --grid 16 --block 32 --arg i32[5]:zero | out-of-bounds
// Check-then-act: room < 4 is tested, then a slot is taken by another atomic: two blocks may both see 3 and one writes slot 4 (out of bounds).
extern "C" __global__ void k(int* data) {
  int* count = (int*)(data);
  int* slots = (int*)(data + 1);
  if (threadIdx.x) return;
  if (atomicAdd(count, 0) < 4) { int s = atomicAdd(count, 1); slots[s] = blockIdx.x; }
}
