// Lanes go down the columns where tiles are 8 wide.

#if TILE == 8
// Fills the tile of W with lanes down its columns: a sector per lane.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  __shared__ float x_tile[TILE][TILE];
  __shared__ float w_tile[TILE][TILE + 1];
  const int out = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
  const int w_row = blockIdx.x * TILE + threadIdx.y;
  float sum = 0;
  for (int first = 0; first < inputs; first += TILE) {
    const int i = first + threadIdx.x;
    x_tile[threadIdx.y][threadIdx.x] = row < batch && i < inputs ? x[row * inputs + i] : 0;
    const int down = first + threadIdx.y;
    w_tile[threadIdx.x][threadIdx.y] = out < outputs && down < inputs ? w[out * inputs + down] : 0;
    __syncthreads();
    for (int j = 0; j < TILE; ++j) sum += x_tile[threadIdx.y][j] * w_tile[threadIdx.x][j];
    __syncthreads();
  }
  if (row < batch && out < outputs) y[row * outputs + out] = sum + bias[out];
}

#else
// Both tiles are filled along rows; the tile of W is read by columns, over padded rows.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  __shared__ float x_tile[TILE][TILE];
  __shared__ float w_tile[TILE][TILE + 1];
  const int out = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
  const int w_row = blockIdx.x * TILE + threadIdx.y;
  float sum = 0;
  for (int first = 0; first < inputs; first += TILE) {
    const int i = first + threadIdx.x;
    x_tile[threadIdx.y][threadIdx.x] = row < batch && i < inputs ? x[row * inputs + i] : 0;
    w_tile[threadIdx.y][threadIdx.x] = w_row < outputs && i < inputs ? w[w_row * inputs + i] : 0;
    __syncthreads();
    for (int j = 0; j < TILE; ++j) sum += x_tile[threadIdx.y][j] * w_tile[threadIdx.x][j];
    __syncthreads();
  }
  if (row < batch && out < outputs) y[row * outputs + out] = sum + bias[out];
}

#endif
