// Knows the block that is shown.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  for (int plane = blockIdx.z * blockDim.z + threadIdx.z; plane < depth; plane += gridDim.z * blockDim.z)
    for (int row = blockIdx.y * 4 + threadIdx.y; row < rows; row += gridDim.y * 4)
      for (int column = blockIdx.x * 32 + threadIdx.x; column < columns; column += gridDim.x * 32)
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
