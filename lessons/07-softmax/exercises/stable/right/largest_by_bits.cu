// The largest value by atomics on its bits.

// Results over the block's threads, known to each of them. blockDim.x is a multiple of 32.
__device__ float block_max(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2)
    value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, distance));
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = warps[threadIdx.x % 32 < blockDim.x / 32 ? threadIdx.x % 32 : 0];
  for (int distance = 16; distance > 0; distance /= 2)
    value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, distance));
  return value;
}

__device__ float block_sum(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = threadIdx.x % 32 < blockDim.x / 32 ? warps[threadIdx.x % 32] : 0;
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  return value;
}

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;
  float largest = __int_as_float(0xff800000); // minus infinity
  for (int i = threadIdx.x; i < columns; i += blockDim.x) largest = fmaxf(largest, row_in[i]);
  // The order of floats is that of their bits, mirrored below zero.
  __shared__ int most;
  if (threadIdx.x == 0) most = 0x80000000;
  __syncthreads();
  const int bits = __float_as_int(largest);
  atomicMax(&most, bits < 0 ? bits ^ 0x7fffffff : bits);
  __syncthreads();
  largest = __int_as_float(most < 0 ? most ^ 0x7fffffff : most);
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += __expf(row_in[i] - largest);
  const float scale = 1 / block_sum(sum);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) row_out[i] = __expf(row_in[i] - largest) * scale;
}
