// Surplus threads write the edge cell once more, with the same number: unnecessary, but right.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = x < columns ? x : columns - 1;
  const int row = y < rows ? y : rows - 1;
  const int plane = blockIdx.z;
  cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
