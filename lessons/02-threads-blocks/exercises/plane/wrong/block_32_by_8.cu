// Hard-codes the shape of a block.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * 32 + threadIdx.x;
  const int row = blockIdx.y * 8 + threadIdx.y;
  const int plane = blockIdx.z;
  if (row < rows && column < columns)
    cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
