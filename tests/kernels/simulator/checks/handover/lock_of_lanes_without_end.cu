// --grid 1 --block 32 --arg i32[32]:zero | clean
// Every lane takes the lock: lanes make progress apart since Volta.
extern "C" __global__ void k(int* out) {
  __shared__ int lock, sum;
  const int t = threadIdx.x;
  if (t == 0) lock = 0, sum = 0;
  __syncthreads();
  while (atomicCAS(&lock, 0, 1)) {}
  __threadfence_block();
  sum += t;
  __threadfence_block();
  atomicExch(&lock, 0);
  __syncthreads();
  out[t] = sum;
}
