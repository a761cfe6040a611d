// --grid 2 --block 32 --arg i32[64]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) int s[32];
  const int t = threadIdx.x;
  if (t) return;
  if (blockIdx.x == 0) {
    copy16(s, out + 16);
    COMMIT;
    WAIT_ALL;
    __threadfence();
    atomicExch(out, 1);
    out[8] = s[0];
  } else {
    while (atomicAdd(out, 0) == 0) {}
    __threadfence();
    out[16] = 5;
  }
}
