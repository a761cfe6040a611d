// One block does it all.

__device__ float gelu(float s) { return 0.5f * s * (1 + erff(s * 0.70710678f)); }

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  if (blockIdx.x + blockIdx.y) return;
  for (int row = threadIdx.y; row < batch; row += blockDim.y)
    for (int out = threadIdx.x; out < outputs; out += blockDim.x) {
      float sum = bias[out];
      for (int i = 0; i < inputs; ++i) sum += x[row * inputs + i] * w[out * inputs + i];
      y[row * outputs + out] = gelu(sum);
    }
}
