// Each cell of a volume has to hold its own coordinates: plane 2, row 17, column 133 holds 2017133.
// The grid has blocks along x and y, and one layer of blocks per plane along z.
// So far all threads write into row 0 of plane 0. Find row and plane, and keep surplus threads out.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = 0;
  const int plane = 0;
  if (column < columns) cells[column] = 1000000 * plane + 1000 * row + column;
}
