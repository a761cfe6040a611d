// With more than eight blocks along y the numbers of blocks collide.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int block = (blockIdx.z * min(gridDim.y, 8) + blockIdx.y) * gridDim.x + blockIdx.x;
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int threads_per_block = blockDim.x * blockDim.y * blockDim.z;
  const int threads = gridDim.x * gridDim.y * gridDim.z * threads_per_block;
  for (int cell = block * threads_per_block + thread; cell < depth * rows * columns; cell += threads) {
    const int column = cell % columns;
    const int row = cell / columns % rows;
    const int plane = cell / columns / rows;
    cells[cell] = 1000000 * plane + 1000 * row + column;
  }
}
