// The first thread adds everything.

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0) return;
  for (int j = 0; j < rows * columns; ++j) c[j] = a[j] + b[j / columns * row_stride + j % columns * column_stride];
}
