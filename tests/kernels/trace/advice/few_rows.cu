// rule: blocks
// arguments: --arg f32[1048576]:iota --arg f32[32]:zero
// before: --grid 32 --block 256
// recorded before: 23.02 us (H200)
// after: --grid 64 --block 256
// recorded after: 11.9 us (H200)
__device__ void add(const float* in, int n, float* sum) {
  float mine = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) mine += in[i];
  for (int offset = 16; offset; offset /= 2) mine += __shfl_down_sync(0xffffffff, mine, offset);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, mine);
}
__global__ void before(const float* in, float* sums) { add(in + blockIdx.x * 32768, 32768, sums + blockIdx.x); }
__global__ void after(const float* in, float* sums) { add(in + blockIdx.x * 16384, 16384, sums + blockIdx.x / 2); }
