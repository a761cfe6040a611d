// rule: conflicts
// arguments: --arg f32[1024]:iota --arg f32[135168]:zero
// before: --grid 528 --block 256
// recorded before: 34.6 us (H200)
// after: --grid 528 --block 256
// recorded after: 10.88 us (H200)
__global__ void before(const float* in, float* out) {
  __shared__ float field[256 * 4];
  for (int i = 0; i < 4; ++i) field[i * 256 + threadIdx.x] = in[i * 256 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 512; ++i) sum += field[(threadIdx.x + i) % 256 * 4];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

__global__ void after(const float* in, float* out) {
  __shared__ float field[4 * 256];
  for (int i = 0; i < 4; ++i) field[i * 256 + threadIdx.x] = in[i * 256 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 512; ++i) sum += field[(threadIdx.x + i) % 256];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
