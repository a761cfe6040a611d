// All cells as one row, all threads as one.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int width = blockDim.x * blockDim.y * blockDim.z, blocks = gridDim.x * gridDim.y * gridDim.z;
  for (int i = block * width + thread; i < depth * rows * columns; i += blocks * width) {
    const int column = i % columns, row = i / columns % rows, plane = i / columns / rows;
    cells[i] = 1000000 * plane + 1000 * row + column;
  }
}
