// A block of 32 x ROWS threads moves a tile of 32 x 32 elements. The result is right, but each store of a
// warp falls into 32 rows of out. Let the tile turn in shared memory, so that loads and stores both run along
// rows, without bank conflicts.

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  const int x = threadIdx.x;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_row + y < rows && first_column + x < columns)
      out[(first_column + x) * rows + first_row + y] = in[(first_row + y) * columns + first_column + x];
}
