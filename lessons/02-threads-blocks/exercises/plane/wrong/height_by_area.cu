// Takes all blocks for 256 threads.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * (256 / blockDim.x) + threadIdx.y;
  const int plane = blockIdx.z;
  if (row < rows && column < columns)
    cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
