// y = x W^T + bias, one thread per result. Lanes beside each other take neighbouring outputs, whose rows of W lie
// `inputs` elements apart: each lane's load is a sector of its own.

#ifndef GELU
#define GELU 0
#endif

__device__ float activation(float v) {
  return GELU ? 0.5f * v * (1 + erff(v * 0.70710678f)) : v;
}

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  const int out = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= batch || out >= outputs) return;
  float sum = 0;
  for (int i = 0; i < inputs; ++i) sum += x[row * inputs + i] * w[out * inputs + i];
  y[row * outputs + out] = activation(sum + bias[out]);
}
