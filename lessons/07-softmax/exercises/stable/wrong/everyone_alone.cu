// Every thread looks for the largest value and adds up the sum alone, then writes its part.

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;
  float largest = row_in[0], sum = 0;
  for (int i = 1; i < columns; ++i) largest = fmaxf(largest, row_in[i]);
  for (int i = 0; i < columns; ++i) sum += __expf(row_in[i] - largest);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) row_out[i] = __expf(row_in[i] - largest) / sum;
}
