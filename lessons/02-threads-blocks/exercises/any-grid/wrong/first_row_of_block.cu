// In a block only the first row of threads works.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  if (threadIdx.y > 0) return;
  for (int plane = blockIdx.z * blockDim.z + threadIdx.z; plane < depth; plane += gridDim.z * blockDim.z)
    for (int row = blockIdx.y; row < rows; row += gridDim.y)
      for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += gridDim.x * blockDim.x)
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
