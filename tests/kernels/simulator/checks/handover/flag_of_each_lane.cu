// --grid 1 --block 64 --arg i32[64]:zero | clean
// Each lane has a flag of its own; the readers take them in the opposite order.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x, lane = t % 32;
  __shared__ int data[32];
  __shared__ volatile int flag[32];
  if (t < 32) flag[lane] = 0;
  __syncthreads();
  if (t < 32) {
    data[lane] = t;
    __threadfence_block();
    flag[lane] = 1;
  } else {
    while (flag[31 - lane] == 0) {}
    __threadfence_block();
    out[t] = data[31 - lane];
  }
}
