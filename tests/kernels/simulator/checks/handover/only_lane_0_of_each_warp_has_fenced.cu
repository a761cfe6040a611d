// --grid 2 --block 64 --arg i32[256]:zero | race
__device__ volatile int flag;
extern "C" __global__ void k(int* data) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[t] = t + 1;
    if (t % 32 == 0) __threadfence(); // BUG: those who have written do not
    __syncthreads();
    if (t == 0) flag = 1;
  } else {
    while (flag == 0) {
    }
    __threadfence();
    data[128 + t] = data[t];
  }
}
