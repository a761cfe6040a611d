// The first thread of each block writes the cells of its block.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int plane = blockIdx.z;
  if (threadIdx.x == 0 && threadIdx.y == 0)
    for (int row = blockIdx.y * blockDim.y; row < rows && row < (blockIdx.y + 1) * blockDim.y; ++row)
      for (int column = blockIdx.x * blockDim.x; column < columns && column < (blockIdx.x + 1) * blockDim.x; ++column)
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
