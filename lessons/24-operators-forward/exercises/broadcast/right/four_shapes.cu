// The four shapes one by one.

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * columns) return;
  const int row = i / columns, column = i % columns;
  c[i] = a[i] + (row_stride == 0 ? column_stride == 0 ? b[0] : b[column] : column_stride == 0 ? b[row] : b[row * columns + column]);
}
