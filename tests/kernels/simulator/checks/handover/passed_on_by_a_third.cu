// --grid 1 --block 96 --arg i32[96]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int data;
  __shared__ volatile int flag[2];
  if (t < 2) flag[t] = 0;
  __syncthreads();
  if (t == 0) {
    data = t + blockDim.x;
    __threadfence_block();
    flag[0] = 1;
  }
  if (t == 32) {
    while (flag[0] == 0) {}
    __threadfence_block();
    flag[1] = 1;
  }
  if (t == 64) {
    while (flag[1] == 0) {}
    __threadfence_block();
    out[0] = data;
  }
}
