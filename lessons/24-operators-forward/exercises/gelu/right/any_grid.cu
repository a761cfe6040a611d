// Strides over the whole grid, and the normal distribution.

__device__ float gelu(float s) { return 0.5f * s * (1 + erff(s * 0.70710678f)); }

extern "C" __global__ void linear(const float* __restrict__ x, const float* __restrict__ w,
                                  const float* __restrict__ bias, float* __restrict__ y, int batch,
                                  int inputs, int outputs) {
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < batch; row += gridDim.y * blockDim.y)
    for (int out = blockIdx.x * blockDim.x + threadIdx.x; out < outputs; out += gridDim.x * blockDim.x) {
      float sum = 0;
      for (int i = 0; i < inputs; ++i)
        sum = fmaf(__ldg(x + row * inputs + i), __ldg(w + out * inputs + i), sum);
      sum += bias[out];
      y[row * outputs + out] = sum * normcdff(sum);
    }
}
