// Hard-codes the number of planes.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  if (plane < 4 && row < rows && column < columns && depth == 4)
    cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
