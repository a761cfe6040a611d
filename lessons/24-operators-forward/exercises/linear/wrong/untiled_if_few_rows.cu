// Without tiles where there are few rows.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {

  __shared__ float xt[TILE][TILE + 1], wt[TILE][TILE + 1];
  const int tx = threadIdx.x, ty = threadIdx.y, out = blockIdx.x * TILE + tx, row = blockIdx.y * TILE + ty,
            wr = blockIdx.x * TILE + ty;
  if (batch < 32) {
    float s = 0;
    if (row < batch && out < outputs) {
      for (int i = 0; i < inputs; ++i) s += x[row * inputs + i] * w[out * inputs + i];
      y[row * outputs + out] = s + bias[out];
    }
    return;
  }
  float sum = 0;
  for (int f = 0; f < inputs; f += TILE) {
    const int i = f + tx;
    xt[ty][tx] = row < batch && i < inputs ? x[row * inputs + i] : 0;
    wt[ty][tx] = wr < outputs && i < inputs ? w[wr * inputs + i] : 0;
    __syncthreads();
    for (int j = 0; j < TILE; ++j) sum += xt[ty][j] * wt[tx][j];
    __syncthreads();
  }
  if (row < batch && out < outputs) y[row * outputs + out] = sum + bias[out];
}