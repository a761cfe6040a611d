// Many threads store, but one of each plane stores three quarters of it.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y, plane = blockIdx.z;
  const int part = (rows + 3) / 4;
  if (row < part && column < columns) cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
  if (row == 0 && column == 0)
    for (int r = part; r < rows; ++r)
      for (int c = 0; c < columns; ++c) cells[(plane * rows + r) * columns + c] = 1000000 * plane + 1000 * r + c;
}
