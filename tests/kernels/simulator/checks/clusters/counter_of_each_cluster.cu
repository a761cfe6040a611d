// --grid 4 --block 32 --arg i32[64]:zero | clean
// The same atomics, on a word of each cluster; the last of its blocks sums up and puts the counter back.
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  if (threadIdx.x > 0) return;
  int* count = out + blockIdx.x / 2;
  out[16 + blockIdx.x] = blockIdx.x + 1;
  int before;
  asm volatile("atom.acq_rel.cluster.global.add.s32 %0, [%1], 1;" : "=r"(before) : "l"(count) : "memory");
  if (before != 1) return;
  out[32 + blockIdx.x / 2] = out[16 + blockIdx.x] + out[16 + (blockIdx.x ^ 1)];
  *count = 0;
}
