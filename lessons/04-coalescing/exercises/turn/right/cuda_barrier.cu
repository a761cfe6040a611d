// A cuda::barrier of the block.

#include <cuda/barrier>

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  __shared__ float tile[TILE][TILE + 1];
  __shared__ cuda::barrier<cuda::thread_scope_block> met;
  const int x = threadIdx.x;
  if (x == 0 && threadIdx.y == 0) init(&met, blockDim.x * blockDim.y);
  __syncthreads();
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_row + y < rows && first_column + x < columns)
      tile[y][x] = in[(first_row + y) * columns + first_column + x];
  met.arrive_and_wait();
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_column + y < columns && first_row + x < rows)
      out[(first_column + y) * rows + first_row + x] = tile[x][y];
}
