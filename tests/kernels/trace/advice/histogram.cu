// rule: atomics
// arguments: --arg i32[1048576]:iota --arg i32[8]:zero
// before: --grid 1024 --block 256
// recorded before: 769.23 us (H200)
// after: --grid 1024 --block 256
// recorded after: 1.88 us (H200)
__global__ void before(const int* in, int* bins) {
  for (int i = 0; i < 4; ++i) atomicAdd(bins + in[(i * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] / 131072, 1);
}

__global__ void after(const int* in, int* bins) {
  __shared__ int mine[8];
  if (threadIdx.x < 8) mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < 4; ++i) atomicAdd(mine + in[(i * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] / 131072, 1);
  __syncthreads();
  if (threadIdx.x < 8) atomicAdd(bins + threadIdx.x, mine[threadIdx.x]);
}
