// --grid 1 --block 64 --arg i32[32]:zero | budget
extern "C" __global__ void k(int* out) {
  __shared__ int lock, sum;
  const int t = threadIdx.x;
  if (t == 0) lock = 0, sum = 0;
  __syncthreads();
  if (t % 32 == 0) {
    while (atomicCAS(&lock, 0, 1)) {}
    __threadfence_block();
    sum += t;
    if (sum == 0) atomicExch(&lock, 0);
    if (sum == 0) sum = 1;
  }
  if (t % 32 == 1) {
    while (atomicCAS(&lock, 0, 1)) {}
    sum += 1;
    __threadfence_block();
  }
}
