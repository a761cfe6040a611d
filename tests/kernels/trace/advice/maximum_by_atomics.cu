// rule: atomics
// arguments: --arg i32[2097152]:iota --arg i32[4096]:zero
// before: --grid 8192 --block 256
// recorded before: 49.37 us (H200)
// after: --grid 8192 --block 256
// recorded after: 7.82 us (H200)
__device__ int mixed(int value) { return (value * 2654435761u) >> 8; }

__global__ void before(const int* in, int* most) {
  atomicMax(most, mixed(in[blockIdx.x * blockDim.x + threadIdx.x]));
}

__global__ void after(const int* in, int* most) {
  const int of_warp = __reduce_max_sync(0xffffffff, mixed(in[blockIdx.x * blockDim.x + threadIdx.x]));
  __shared__ int of_block;
  if (threadIdx.x == 0) of_block = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) atomicMax(&of_block, of_warp);
  __syncthreads();
  if (threadIdx.x == 0) atomicMax(most, of_block);
}
