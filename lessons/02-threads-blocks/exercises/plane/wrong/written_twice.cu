// Every cell is written twice, once by a thread far away.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  if (row < rows && column < columns) {
    cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
    const int other_row = rows - 1 - row, other = columns - 1 - column;
    cells[(plane * rows + other_row) * columns + other] = 1000000 * plane + 1000 * other_row + other;
  }
}
