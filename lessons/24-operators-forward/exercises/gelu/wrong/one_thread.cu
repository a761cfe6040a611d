// One thread does it all.

__device__ float gelu(float s) { return 0.5f * s * (1 + erff(s * 0.70710678f)); }

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  if (blockIdx.x + blockIdx.y + threadIdx.x + threadIdx.y) return;
  for (int row = 0; row < batch; ++row)
    for (int out = 0; out < outputs; ++out) {
      float sum = bias[out];
      for (int i = 0; i < inputs; ++i) sum += x[row * inputs + i] * w[out * inputs + i];
      y[row * outputs + out] = gelu(sum);
    }
}
