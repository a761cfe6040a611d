// rule: conflicts
// arguments: --arg f32[2048]:iota --arg f32[135168]:zero
// before: --grid 528 --block 256
// recorded before: 134.33 us (H200)
// after: --grid 528 --block 256
// recorded after: 11.27 us (H200)
__global__ void before(const float* in, float* out) { // each lane looks up a bank of a few
  __shared__ float table[2048];
  for (int i = threadIdx.x; i < 2048; i += 256) table[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 512; ++i) sum += table[(threadIdx.x * threadIdx.x * 8 + i) % 2048];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

__global__ void after(const float* in, float* out) { // lanes look up neighbours
  __shared__ float table[2048];
  for (int i = threadIdx.x; i < 2048; i += 256) table[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 512; ++i) sum += table[(threadIdx.x + i * 8) % 2048];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
