// The row is found first, as a pointer.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  if (row < rows && column < columns) {
    int* const cells_of_row = cells + (plane * rows + row) * columns;
    cells_of_row[column] = 1000 * (1000 * plane + row) + column;
  }
}
