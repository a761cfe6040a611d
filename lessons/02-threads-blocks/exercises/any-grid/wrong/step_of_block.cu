// Steps of one block: the blocks run over each other and write the same cells several times.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  for (int plane = blockIdx.z * blockDim.z + threadIdx.z; plane < depth; plane += blockDim.z)
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += blockDim.y)
      for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += blockDim.x)
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
