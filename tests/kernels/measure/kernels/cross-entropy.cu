// --grid 512 --block 512 --arg f32[2097152]:random --arg f32[512]:zero --arg i32:4096
extern "C" __global__ void k(const float* logits, float* loss, int n) {
  __shared__ float part[16];
  const float* row = logits + blockIdx.x * n;
  float largest = -1e30f;
  for (int i = threadIdx.x; i < n; i += 512) largest = fmaxf(largest, row[i]);
  for (int d = 16; d > 0; d /= 2) largest = fmaxf(largest, __shfl_xor_sync(~0u, largest, d));
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = largest;
  __syncthreads();
  for (int i = 0; i < 16; ++i) largest = fmaxf(largest, part[i]);
  __syncthreads();
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 512) sum += expf(row[i] - largest);
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    sum = 0;
    for (int i = 0; i < 16; ++i) sum += part[i];
    loss[blockIdx.x] = logf(sum) + largest - row[blockIdx.x % n];
  }
}
