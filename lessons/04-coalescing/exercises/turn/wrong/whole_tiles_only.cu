// Uses the tile for matrices of whole tiles only.

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  __shared__ float tile[TILE][TILE + 1];
  const int x = threadIdx.x;
  if (rows % TILE != 0 || columns % TILE != 0) { // straight from memory to memory
    for (int y = threadIdx.y; y < TILE; y += ROWS) {
      const int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
      if (row < rows && column < columns) out[column * rows + row] = in[row * columns + column];
    }
    return;
  }
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_row + y < rows && first_column + x < columns)
      tile[y][x] = in[(first_row + y) * columns + first_column + x];
  __syncthreads();
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_column + y < columns && first_row + x < rows)
      out[(first_column + y) * rows + first_row + x] = tile[x][y];
}
