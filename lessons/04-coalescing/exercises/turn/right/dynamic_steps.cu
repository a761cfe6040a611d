// Both loops count the steps, and the tests are made with flags ahead.

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  __shared__ float tile[TILE][TILE + 1];
  const int x = threadIdx.x;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  const bool in_columns = first_column + x < columns, in_rows = first_row + x < rows;
  for (int step = 0, y = threadIdx.y; step < TILE / ROWS; ++step, y += ROWS)
    if (in_columns && first_row + y < rows)
      tile[y][x] = in[(first_row + y) * columns + first_column + x];
  __syncthreads();
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (in_rows && first_column + y < columns)
      out[(first_column + y) * rows + first_row + x] = tile[x][y];
}
