// The rows of all planes are numbered through; two loops are left.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int first = (blockIdx.z * gridDim.y + blockIdx.y) * blockDim.y * blockDim.z + threadIdx.z * blockDim.y + threadIdx.y;
  const int step = gridDim.z * gridDim.y * blockDim.y * blockDim.z;
  for (int line = first; line < depth * rows; line += step)
    for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += gridDim.x * blockDim.x)
      cells[line * columns + column] = 1000000 * (line / rows) + 1000 * (line % rows) + column;
}
