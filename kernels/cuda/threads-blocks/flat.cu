// A one-dimensional grid: each thread takes its place in memory order and divides to find plane, row and
// column.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= depth * rows * columns) return;
  const int column = i % columns;
  const int row = i / columns % rows;
  const int plane = i / columns / rows;
  cells[i] = 1000000 * plane + 1000 * row + column;
}
