// rule: conflicts
// arguments: --arg i32[4194304]:iota --arg i32[270336]:zero
// before: --grid 264 --block 128
// recorded before: 7.3 us (H200)
// after: --grid 264 --block 128
// recorded after: 6.64 us (H200)
__device__ int bin_of(int value) { return ((value * 2654435761u) >> 28) & 14; }

__global__ void before(const int* in, int* out) {
  __shared__ int bins[128 * 16];
  for (int i = 0; i < 16; ++i) bins[threadIdx.x * 16 + i] = 0;
  for (int i = 0; i < 120; ++i) ++bins[threadIdx.x * 16 + bin_of(in[(i * 264 + blockIdx.x) * 128 + threadIdx.x])];
  out[blockIdx.x * 128 + threadIdx.x] = bins[threadIdx.x * 16 + threadIdx.x % 16];
}

__global__ void after(const int* in, int* out) {
  __shared__ int bins[16 * 128];
  for (int i = 0; i < 16; ++i) bins[i * 128 + threadIdx.x] = 0;
  for (int i = 0; i < 120; ++i) ++bins[bin_of(in[(i * 264 + blockIdx.x) * 128 + threadIdx.x]) * 128 + threadIdx.x];
  out[blockIdx.x * 128 + threadIdx.x] = bins[threadIdx.x % 16 * 128 + threadIdx.x];
}
