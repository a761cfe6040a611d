// Turns the tile in its place: some lanes overwrite what others have yet to read.

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  __shared__ float tile[TILE][TILE + 1];
  const int x = threadIdx.x;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  for (int y = threadIdx.y; y < TILE; y += ROWS) {
    const bool inside = first_row + y < rows && first_column + x < columns;
    tile[y][x] = inside ? in[(first_row + y) * columns + first_column + x] : 0;
  }
  __syncthreads();
  for (int y = threadIdx.y; y < TILE; y += ROWS) tile[y][x] = tile[x][y];
  __syncthreads();
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_column + y < columns && first_row + x < rows)
      out[(first_column + y) * rows + first_row + x] = tile[y][x];
}
