// First the row of b, then the element in it.

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * columns) {
    const float* repeated = b + (i / columns) * row_stride;
    c[i] = a[i] + repeated[(i % columns) * column_stride];
  }
}
