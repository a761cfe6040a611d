// No tile: each lane walks down a column and stores along a row; the loads are scattered instead.

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  const int x = threadIdx.x;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_column + y < columns && first_row + x < rows)
      out[(first_column + y) * rows + first_row + x] = in[(first_row + x) * columns + first_column + y];
}
