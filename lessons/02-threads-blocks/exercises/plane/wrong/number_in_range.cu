// The number of the cell is tested, not its coordinates: column 200 of row 0 is cell 0 of row 1.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  const int cell = (plane * rows + row) * columns + column;
  if (cell < depth * rows * columns) cells[cell] = 1000000 * plane + 1000 * row + column;
}
