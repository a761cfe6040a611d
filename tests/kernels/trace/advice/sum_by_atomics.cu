// rule: atomics
// arguments: --arg f32[1048576]:iota --arg f32[1]:zero
// before: --grid 4096 --block 256
// recorded before: 1847.89 us (H200)
// after: --grid 4096 --block 256
// recorded after: 8.36 us (H200)
__global__ void before(const float* in, float* sum) { atomicAdd(sum, in[blockIdx.x * blockDim.x + threadIdx.x]); }

__global__ void after(const float* in, float* sum) {
  __shared__ float of_warp[8];
  float mine = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int offset = 16; offset; offset /= 2) mine += __shfl_down_sync(0xffffffff, mine, offset);
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x >= 8) return;
  mine = of_warp[threadIdx.x];
  for (int offset = 4; offset; offset /= 2) mine += __shfl_down_sync(0xff, mine, offset);
  if (threadIdx.x == 0) atomicAdd(sum, mine);
}
