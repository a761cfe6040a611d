// --grid 2 --block 32 --arg i32[64]:zero | race
// The producer's fence reaches its own block only; the reader's is wide enough.
__device__ volatile int flag;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (blockIdx.x == 0) {
    out[t] = t + 1;
    __threadfence_block();
    __syncwarp();
    if (t == 0) flag = 1;
  } else {
    while (flag == 0) {}
    __threadfence();
    out[32 + t] = out[t];
  }
}
