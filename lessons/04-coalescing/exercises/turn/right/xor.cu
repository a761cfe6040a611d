// Words change places within their row instead of a pad.

#define TILE 32
#ifndef ROWS
#define ROWS 8
#endif
extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  __shared__ float tile[TILE][TILE];
  const int x = threadIdx.x, top = blockIdx.y * TILE, left = blockIdx.x * TILE;
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (top + y < rows && left + x < columns) tile[y][x ^ y] = in[(top + y) * columns + left + x];
  __syncthreads();
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (left + y < columns && top + x < rows) out[(left + y) * rows + top + x] = tile[x][y ^ x];
}
