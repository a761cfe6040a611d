// --grid 2 --block 32 --arg i32[64]:zero | race
// Launched without a cluster size each block is a cluster of its own.
extern "C" __global__ void k(int* out) {
  if (threadIdx.x > 0) return;
  if (blockIdx.x == 0) {
    out[1] = 7;
    asm volatile("st.release.cluster.global.s32 [%0], 1;" :: "l"(out) : "memory");
  } else {
    int seen;
    do asm volatile("ld.acquire.cluster.global.s32 %0, [%1];" : "=r"(seen) : "l"(out) : "memory");
    while (seen == 0);
    out[2] = out[1];
  }
}
