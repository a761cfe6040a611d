// The block copies a tile of A and a tile of B into shared memory and uses each element TILE times there,
// so global memory is read TILE times less. Edges are filled with zeros, which add nothing.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  extern __shared__ float shared[];
  float* a_tile = shared;               // [TILE][TILE]
  float* b_tile = shared + TILE * TILE; // [TILE][TILE]
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * TILE + y;
  const int column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = 0; first < k; first += TILE) {
    a_tile[y * TILE + x] = row < m && first + x < k ? a[row * k + first + x] : 0;
    b_tile[y * TILE + x] = first + y < k && column < n ? b[(first + y) * n + column] : 0;
    __syncthreads(); // the tiles are complete
    for (int i = 0; i < TILE; ++i) sum += a_tile[y * TILE + i] * b_tile[i * TILE + x];
    __syncthreads(); // they are no longer needed
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
