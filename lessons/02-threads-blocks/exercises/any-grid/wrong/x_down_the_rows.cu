// Right, but x runs down the rows: the lanes of a warp write a whole row apart.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  for (int plane = blockIdx.z * blockDim.z + threadIdx.z; plane < depth; plane += gridDim.z * blockDim.z)
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x)
      for (int column = blockIdx.y * blockDim.y + threadIdx.y; column < columns;
           column += gridDim.y * blockDim.y)
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
