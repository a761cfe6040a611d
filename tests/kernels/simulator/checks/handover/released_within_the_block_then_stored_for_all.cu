// --grid 2 --block 32 --arg i32[64]:zero | race
__device__ int flag, data;
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data = 5;
    asm volatile("st.release.cta.global.s32 [%0], 1; st.relaxed.gpu.global.s32 [%0], 2;" :: "l"(&flag) : "memory");
  } else {
    int seen;
    do asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(&flag) : "memory");
    while (seen != 2);
    out[0] = data;
  }
}
