// The value of a cell is a function of its own.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const auto value = [](int plane, int row, int column) { return 1000000 * plane + 1000 * row + column; };
  for (int plane = blockIdx.z * blockDim.z + threadIdx.z; plane < depth; plane += gridDim.z * blockDim.z)
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += gridDim.y * blockDim.y)
      for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns;
           column += gridDim.x * blockDim.x)
        cells[(plane * rows + row) * columns + column] = value(plane, row, column);
}
