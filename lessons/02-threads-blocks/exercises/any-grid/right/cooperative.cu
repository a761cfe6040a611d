// The rank in the whole grid from cooperative groups.

#include <cooperative_groups.h>
extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const auto grid = cooperative_groups::this_grid();
  for (unsigned long long i = grid.thread_rank(); i < (unsigned long long)depth * rows * columns; i += grid.size())
    cells[i] = 1000000 * (int)(i / columns / rows) + 1000 * (int)(i / columns % rows) + (int)(i % columns);
}
