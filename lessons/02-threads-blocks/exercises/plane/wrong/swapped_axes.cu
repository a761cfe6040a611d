// x runs down the rows, but the grid was made for x along the columns: part of the plane is never reached.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = blockIdx.z;
  if (row < rows && column < columns)
    cells[(plane * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
