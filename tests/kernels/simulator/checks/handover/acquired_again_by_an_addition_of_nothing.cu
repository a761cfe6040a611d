// --grid 2 --block 32 --arg i32[64]:zero | clean
__device__ int flag, data;
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    data = 5;
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    int seen;
    do asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(&flag) : "memory");
    while (!seen);
    asm volatile("{ .reg .s32 old; atom.acquire.gpu.global.add.s32 old, [%0], 0; }" :: "l"(&flag) : "memory");
    out[0] = data;
  }
}
