// Threads of even rows compute two rows; the others execute as many instructions that compute nothing of use.

/// As many instructions as the sum takes, whose result is not used.
__device__ float idle(int rounds) {
  float x = rounds;
  for (int i = 0; i < rounds; ++i)
    asm volatile("{ fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; "
                 "fma.rn.f32 %0, %0, %0, %0; }"
                 : "+f"(x));
  return x;
}

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  const int out = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= batch || out >= outputs) return;
  // Rows of odd numbers are computed by the thread above.
  const bool two = blockDim.y > 1;
  if (two && threadIdx.y % 2) {
    if (idle(3 * inputs + 20) == 12345.678f) y[row * outputs + out] = 0;
    return;
  }
  for (int r = row; r < batch && r <= row + two; ++r) {
    float sum = bias[out];
    for (int i = 0; i < inputs; ++i) sum += x[r * inputs + i] * w[out * inputs + i];
    y[r * outputs + out] = sum * normcdff(sum);
  }
}
