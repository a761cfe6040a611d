// Each warp counts that its rows are there, and waits until all have.

#define TILE 32
#ifndef ROWS
#define ROWS 8
#endif

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  __shared__ float tile[TILE][TILE + 1];
  __shared__ unsigned arrived;
  const int x = threadIdx.x;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  if (x == 0 && threadIdx.y == 0) arrived = 0;
  __syncthreads();
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_row + y < rows && first_column + x < columns)
      tile[y][x] = in[(first_row + y) * columns + first_column + x];
  __syncwarp();
  if (x == 0) {
    __threadfence_block();
    atomicAdd(&arrived, 1);
    while (atomicAdd(&arrived, 0) < ROWS) __nanosleep(50);
    __threadfence_block();
  }
  __syncwarp();
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_column + y < columns && first_row + x < rows)
      out[(first_column + y) * rows + first_row + x] = tile[x][y];
}
