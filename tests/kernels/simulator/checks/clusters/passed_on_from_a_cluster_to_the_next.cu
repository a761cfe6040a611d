// --grid 4 --block 32 --arg i32[64]:zero | clean
// Within the cluster by cluster scope, from there to another cluster by device scope: each step is wide enough.
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  if (threadIdx.x > 0 || blockIdx.x == 3) return;
  int seen;
  if (blockIdx.x == 0) {
    out[8] = 7;
    asm volatile("st.release.cluster.global.s32 [%0], 1;" :: "l"(out) : "memory");
  } else if (blockIdx.x == 1) {
    do asm volatile("ld.acquire.cluster.global.s32 %0, [%1];" : "=r"(seen) : "l"(out) : "memory");
    while (seen == 0);
    __threadfence();
    asm volatile("st.relaxed.gpu.global.s32 [%0], 1;" :: "l"(out + 1) : "memory");
  } else {
    do asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(out + 1) : "memory");
    while (seen == 0);
    out[9] = out[8];
  }
}
