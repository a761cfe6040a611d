// --grid 1 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  __shared__ int locks[2], sum;
  const int t = threadIdx.x;
  if (t < 2) locks[t] = 0;
  if (t == 2) sum = 0;
  __syncthreads();
  if (t % 32 == 0) {
    int* lock = &locks[t / 32];
    while (atomicCAS(lock, 0, 1)) {}
    __threadfence_block();
    sum += t + 1;
    __threadfence_block();
    atomicExch(lock, 0);
  }
  __syncthreads();
  out[t] = sum;
}
