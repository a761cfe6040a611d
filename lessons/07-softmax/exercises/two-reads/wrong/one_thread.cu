// The first thread of each block does the whole row, online.

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;
  if (threadIdx.x > 0) return;
  float largest = row_in[0], sum = 0;
  for (int i = 0; i < columns; ++i) {
    const float larger = fmaxf(largest, row_in[i]);
    sum = sum * __expf(largest - larger) + __expf(row_in[i] - larger);
    largest = larger;
  }
  for (int i = 0; i < columns; ++i) row_out[i] = __expf(row_in[i] - largest) / sum;
}
