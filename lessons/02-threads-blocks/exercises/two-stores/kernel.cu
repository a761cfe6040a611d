// Each thread fills two cells: one in an even plane, one in the odd plane behind it. Planes are square here.

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int even = 2 * blockIdx.z;
  const int odd = even + 1;
  if (x >= columns || y >= rows) return;
  cells[(even * rows + y) * columns + x] = 1000000 * even + 1000 * y + x;
  if (odd >= depth) return;
  cells[(odd * rows + x) * columns + y] = 1000000 * odd + 1000 * x + y;
}
