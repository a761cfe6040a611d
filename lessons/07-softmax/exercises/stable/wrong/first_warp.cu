// The first warp of each block does the whole row.

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;
  if (threadIdx.x >= 32) return;
  float largest = __int_as_float(0xff800000), sum = 0;
  for (int i = threadIdx.x; i < columns; i += 32) largest = fmaxf(largest, row_in[i]);
  for (int distance = 16; distance > 0; distance /= 2) largest = fmaxf(largest, __shfl_xor_sync(0xffffffff, largest, distance));
  for (int i = threadIdx.x; i < columns; i += 32) sum += __expf(row_in[i] - largest);
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffff, sum, distance);
  for (int i = threadIdx.x; i < columns; i += 32) row_out[i] = __expf(row_in[i] - largest) / sum;
}
