// --grid 1 --block 128 --arg i32[128]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int lock, sum;
  if (t == 0) lock = sum = 0;
  __syncthreads();
  if (t % 32 == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {}
    __threadfence_block();
    sum += t;
    __threadfence_block();
    atomicExch(&lock, 0);
  }
  __syncthreads();
  out[t] = sum;
}
