// Right, but each number of x and W is loaded by every thread that needs it, and W a sector per lane.
// Let the block load each number once per tile, lanes along the rows.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  const int out = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
  if (row >= batch || out >= outputs) return;
  float sum = 0;
  for (int i = 0; i < inputs; ++i) sum += x[row * inputs + i] * w[out * inputs + i];
  y[row * outputs + out] = sum + bias[out];
}
