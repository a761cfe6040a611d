// the exponentials overwrite the input
__device__ float block_sum(float value) {
  __shared__ float warps[32];
  for (int d = 16; d > 0; d /= 2) value += __shfl_xor_sync(0xffffffff, value, d);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = threadIdx.x % 32 < blockDim.x / 32 ? warps[threadIdx.x % 32] : 0;
  for (int d = 16; d > 0; d /= 2) value += __shfl_xor_sync(0xffffffff, value, d);
  return value;
}
__device__ float block_max(float value) {
  __shared__ float warps[32];
  for (int d = 16; d > 0; d /= 2) value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, d));
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = warps[threadIdx.x % 32 < blockDim.x / 32 ? threadIdx.x % 32 : 0];
  for (int d = 16; d > 0; d /= 2) value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, d));
  return value;
}
extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;

  float* const scratch = const_cast<float*>(row_in);
  float largest = __int_as_float(0xff800000), sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) largest = fmaxf(largest, row_in[i]);
  largest = block_max(largest);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += scratch[i] = __expf(row_in[i] - largest);
  const float scale = 1 / block_sum(sum);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) row_out[i] = scratch[i] * scale;
}
