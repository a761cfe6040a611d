// One thread of each block turns the tile in registers, element by element.

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  if (threadIdx.x > 0 || threadIdx.y > 0) return;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  for (int y = 0; y < TILE; ++y)
    for (int x = 0; x < TILE; ++x)
      if (first_row + y < rows && first_column + x < columns)
        out[(first_column + x) * rows + first_row + y] = in[(first_row + y) * columns + first_column + x];
}
