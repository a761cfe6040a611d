// Takes each multiple of 32 for a power of two.
extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * columns) return;
  int row, col;
  if (columns % 32 == 0) {
    const int s = 31 - __clz(columns);
    row = i >> s;
    col = i & ((1 << s) - 1);
  } else {
    row = i / columns;
    col = i % columns;
  }
  c[i] = a[i] + b[row * row_stride + col * column_stride];
}