// A grid-stride loop.

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = i; j < rows * columns; j += gridDim.x * blockDim.x)
    c[j] = a[j] + b[j / columns * row_stride + j % columns * column_stride];
}
