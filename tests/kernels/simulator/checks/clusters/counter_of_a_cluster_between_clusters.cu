// --grid 4 --block 32 --arg i32[64]:zero | race
// Atomics of cluster scope on a word that blocks of two clusters share.
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  if (threadIdx.x == 0) asm volatile("red.relaxed.cluster.global.add.s32 [%0], 1;" :: "l"(out) : "memory");
}
