// c = a + b, where b may be a matrix, a row, a column or a single number: its strides say how far to step for
// the next row and the next column, and a stride of 0 repeats.

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * columns) return;
  const int row = i / columns, column = i % columns;
  c[i] = a[i] + b[row * row_stride + column * column_stride];
}
