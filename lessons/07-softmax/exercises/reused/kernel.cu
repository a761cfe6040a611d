// Maximum and sum share one array of words. The result is right on every run here, and still one line is wrong.

__device__ float reduce(float* warps, float value, bool sum) {
  for (int distance = 16; distance > 0; distance /= 2) {
    const float other = __shfl_xor_sync(0xffffffff, value, distance);
    value = sum ? value + other : fmaxf(value, other);
  }
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = warps[0];
  for (int i = 1; i < blockDim.x / 32; ++i) {
    const float other = warps[i];
    value = sum ? value + other : fmaxf(value, other);
  }
  return value;
}

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  __shared__ float warps[32];
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;
  float largest = __int_as_float(0xff800000); // minus infinity
  for (int i = threadIdx.x; i < columns; i += blockDim.x) largest = fmaxf(largest, row_in[i]);
  largest = reduce(warps, largest, false);
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += __expf(row_in[i] - largest);
  const float scale = 1 / reduce(warps, sum, true);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) row_out[i] = __expf(row_in[i] - largest) * scale;
}
