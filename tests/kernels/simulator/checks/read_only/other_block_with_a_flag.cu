// --grid 2 --block 32 --arg i32[64]:zero | proxy
// The flag orders the two, but not for the read-only path.
__device__ int flag;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x > 0) return;
  if (blockIdx.x == 0) {
    d[1] = 7;
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {}
    __threadfence();
    d[2] = __ldg(d + 1);
  }
}
