// The inner loops start only once: after the first row nothing is left to do.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  int plane = blockIdx.z * blockDim.z + threadIdx.z;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  while (plane < depth) {
    while (row < rows) {
      while (column < columns) {
        cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
        column += gridDim.x * blockDim.x;
      }
      row += gridDim.y * blockDim.y;
    }
    plane += gridDim.z * blockDim.z;
  }
}
