// A stride of zero is a broadcast; grid-stride, with the quotient by a float of the device.

template<bool kRows, bool kColumns>
__device__ void add(const float* a, const float* b, float* c, int rows, int columns) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * columns; i += gridDim.x * blockDim.x) {
    const int row = i / columns, column = i - row * columns;
    c[i] = a[i] + __ldg(b + (kRows ? row * (kColumns ? columns : 1) : 0) + (kColumns ? column : 0));
  }
}

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  if (row_stride && column_stride)
    add<true, true>(a, b, c, rows, columns);
  else if (row_stride)
    add<true, false>(a, b, c, rows, columns);
  else if (column_stride)
    add<false, true>(a, b, c, rows, columns);
  else
    add<false, false>(a, b, c, rows, columns);
}
