// --grid 1 --block 96 --arg i32[96]:zero | race
extern "C" __global__ void k(int* data) {
  __shared__ int sum;
  int t = threadIdx.x;
  if (t == 0) sum = 0;
  __syncthreads();
  if (t < 2) atomicAdd(&sum, 1);
  if (t == 32) atomicAdd(&sum, 2);
  if (t < 32 || t >= 64) asm volatile("bar.sync 1, 64;" ::: "memory");
  if (t >= 64) data[t] = sum; // BUG: the second warp does not take part in the barrier
}
