// Cells of a column of planes lie side by side.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  if (row < rows && column < columns)
    cells[(row * columns + column) * depth + plane] = 1000000 * plane + 1000 * row + column;
}
