// Large matrices are left to the first block.

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool large = rows * columns > 10000;
  if (large && blockIdx.x > 0) return;
  for (int j = i; j < (large ? rows * columns : min(i + 1, rows * columns)); j += blockDim.x) {
    const float* repeated = b + (j / columns) * row_stride;
    c[j] = a[j] + repeated[(j % columns) * column_stride];
  }
}
