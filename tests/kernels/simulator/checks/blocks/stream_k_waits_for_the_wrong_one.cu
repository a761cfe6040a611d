// --grid 4 --block 32 --arg i32[512]:iota | race
// The last of four sums up what three have left, and waits for two of them.
__device__ int parts[4][32], ready[4];
extern "C" __global__ void k(int* d) {
  const int b = blockIdx.x, t = threadIdx.x;
  parts[b][t] = d[32 * b + t];
  __threadfence();
  __syncthreads();
  if (t == 0) atomicExch(&ready[b], 1);
  if (b != 3) return;
  int sum = 0;
  if (t == 0)
    for (int other = 1; other < 3; ++other) while (atomicAdd(&ready[other], 0) == 0) {}
  __syncthreads();
  __threadfence();
  for (int other = 0; other < 3; ++other) sum += parts[other][t];
  d[256 + t] = sum;
}
