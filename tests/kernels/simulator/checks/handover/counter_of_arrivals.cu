// --grid 1 --block 128 --arg i32[128]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int data[4], count;
  if (t == 0) count = 0;
  __syncthreads();
  if (t % 32 == 0) {
    data[t / 32] = t;
    __threadfence_block();
    if (atomicAdd(&count, 1) == 3) {
      __threadfence_block();
      out[0] = data[0] + data[1] + data[2] + data[3];
    }
  }
}
