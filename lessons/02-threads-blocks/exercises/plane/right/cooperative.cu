// The place in the block from cooperative groups.

#include <cooperative_groups.h>
extern "C" __global__ void coordinates(int* cells, int depth, int rows, int columns) {
  const auto block = cooperative_groups::this_thread_block();
  const dim3 place = block.thread_index(), group = block.group_index();
  const unsigned column = group.x * block.group_dim().x + place.x, row = group.y * block.group_dim().y + place.y;
  if (row < (unsigned)rows && column < (unsigned)columns)
    cells[((size_t)group.z * rows + row) * columns + column] = 1000000 * group.z + 1000 * row + column;
}
