// Applies GELU before the bias is added.

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  const int out = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= batch || out >= outputs) return;
  float sum = 0;
  for (int i = 0; i < inputs; ++i) sum += x[row * inputs + i] * w[out * inputs + i];
  y[row * outputs + out] = 0.5f * sum * (1 + erff(sum * 0.70710678f)) + bias[out];
}
