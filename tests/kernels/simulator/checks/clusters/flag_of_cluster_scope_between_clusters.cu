// --grid 4 --block 32 --arg i32[64]:zero | race
// The release reaches the blocks of its own cluster only.
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  if (threadIdx.x > 0) return;
  if (blockIdx.x == 0) {
    out[1] = 7;
    asm volatile("fence.acq_rel.cluster; st.relaxed.gpu.global.s32 [%0], 1;" :: "l"(out) : "memory");
  } else if (blockIdx.x == 2) {
    int seen;
    do asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(out) : "memory");
    while (seen == 0);
    out[2] = out[1];
  }
}
