// Unsigned numbers and 64-bit places.

#include <cstdint>

extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const unsigned column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  const uint32_t plane = blockIdx.z;
  if (column < unsigned(columns) && row < unsigned(rows))
    cells[(size_t{plane} * rows + row) * columns + column] = 1000000 * plane + 1000 * row + column;
}
