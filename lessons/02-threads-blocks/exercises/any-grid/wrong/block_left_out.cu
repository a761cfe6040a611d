// All blocks start at the same cells: what the others should do is never done.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  for (int plane = threadIdx.z; plane < depth; plane += gridDim.z * blockDim.z)
    for (int row = threadIdx.y; row < rows; row += gridDim.y * blockDim.y)
      for (int column = threadIdx.x; column < columns; column += gridDim.x * blockDim.x)
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
