// --grid 1 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int data;
  __shared__ volatile int flag;
  if (t == 0) flag = 0;
  __syncthreads();
  if (t == 0) {
    data = t + blockDim.x;
    __threadfence_block();
    flag = 1;
  }
  if (t == 32) {
    while (flag == 0) {}
    out[0] = data;
  }
}
