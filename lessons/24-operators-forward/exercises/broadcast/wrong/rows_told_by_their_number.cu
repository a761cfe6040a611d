// Takes a matrix of one row for a single number.

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * columns) {
    const float* repeated = b + (row_stride == columns ? i / columns * columns : row_stride ? i / columns : 0);
    c[i] = a[i] + repeated[(column_stride && rows > 1 ? i % columns : 0)];
  }
}
