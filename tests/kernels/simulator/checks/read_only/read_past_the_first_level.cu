// --grid 2 --block 32 --arg i32[64]:zero | clean
// __ldcg is an ordinary load that the first level of cache does not serve.
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
    d[2] = __ldcg(d + 1);
  }
}
