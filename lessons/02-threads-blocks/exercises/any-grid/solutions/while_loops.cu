// The same loop with while loops: each inner one starts again.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  int plane = blockIdx.z * blockDim.z + threadIdx.z;
  while (plane < depth) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    while (row < rows) {
      int column = blockIdx.x * blockDim.x + threadIdx.x;
      while (column < columns) {
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
        column += gridDim.x * blockDim.x;
      }
      row += gridDim.y * blockDim.y;
    }
    plane += gridDim.z * blockDim.z;
  }
}
