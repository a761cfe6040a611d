// A quarter of the threads write one cell each; one writes all others of its plane.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z, quarter = (rows + 3) / 4;
  if (row < quarter && column < columns)
    cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
  if (row == 0 && column == 0)
    for (int y = quarter; y < rows; ++y)
      for (int x = 0; x < columns; ++x) cells[(plane * rows + y) * columns + x] = 1000000 * plane + 1000 * y + x;
}
