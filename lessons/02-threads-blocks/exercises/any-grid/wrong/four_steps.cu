// Four steps along x reach column 255; a wider volume needs more.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  for (int plane = blockIdx.z * blockDim.z + threadIdx.z; plane < depth; plane += gridDim.z * blockDim.z)
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += gridDim.y * blockDim.y)
      for (int step = 0; step < 4; ++step) {
        const int column = (step * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
        if (column < columns)
          cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
      }
}
