// rule: blocks
// arguments: --arg f32[4194304]:iota --arg f32[4194304]:zero --arg i32:4194304
// before: --grid 32 --block 512
// recorded before: 46.47 us (H200)
// after: --grid 64 --block 512
// recorded after: 23.4 us (H200)
__device__ void copy(const float* in, float* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}
__global__ void before(const float* in, float* out, int n) { copy(in, out, n); }
__global__ void after(const float* in, float* out, int n) { copy(in, out, n); }
