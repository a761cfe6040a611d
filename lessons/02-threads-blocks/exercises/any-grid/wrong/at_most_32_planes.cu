// Volumes of more than 32 planes are cut off.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  for (int plane = blockIdx.z * blockDim.z + threadIdx.z; plane < min(depth, 32); plane += gridDim.z * blockDim.z)
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += gridDim.y * blockDim.y)
      for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += gridDim.x * blockDim.x)
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
