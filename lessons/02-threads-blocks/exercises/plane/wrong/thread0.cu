// the first thread of each block computes all cells of its block; the others only store
extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  __shared__ int values[1024];
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y, plane = blockIdx.z;
  if (threadIdx.x == 0 && threadIdx.y == 0)
    for (int y = 0; y < blockDim.y; ++y)
      for (int x = 0; x < blockDim.x; ++x)
        values[y * blockDim.x + x] = 1000000 * plane + 1000 * (row + y) + column + x;
  __syncthreads();
  if (row < rows && column < columns) cells[(plane * rows + row) * columns + column] = values[threadIdx.y * blockDim.x + threadIdx.x];
}
