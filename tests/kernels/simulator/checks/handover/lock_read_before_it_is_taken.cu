// --grid 4 --block 32 --arg i32[128]:zero | race
// The first look goes without the lock.
__device__ int lock_word, best;
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  const int mine = (blockIdx.x * 7 + 3) % 5;
  if (mine <= best) return;
  while (atomicCAS(&lock_word, 0, 1)) {}
  __threadfence();
  if (mine > best) best = mine;
  __threadfence();
  atomicExch(&lock_word, 0);
}
