// The kernel is right. The launch asks for blocks of 64 x 32 = 2048 threads, and none is made.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  if (row < rows && column < columns)
    cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
