// --grid 1 --block 64 --arg i32[64]:zero | race
// The writer sets its flag without a fence.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ volatile int flag;
  __shared__ int data;
  if (t == 0) flag = 0;
  __syncthreads();
  if (t == 0) {
    data = 7 + out[1];
    flag = 1;
  } else if (t == 32) {
    while (flag == 0) {}
    __threadfence_block();
    out[0] = data;
  }
}
