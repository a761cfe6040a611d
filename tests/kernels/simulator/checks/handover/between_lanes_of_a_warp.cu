// --grid 1 --block 32 --arg i32[32]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int data;
  __shared__ volatile int flag;
  if (t == 0) flag = 0;
  __syncwarp();
  if (t == 5) {
    data = t + blockDim.x;
    __threadfence_block();
    flag = 1;
  } else if (t == 9) {
    while (flag == 0) {}
    __threadfence_block();
    out[0] = data;
  }
}
