// Threads of even rows compute two rows; the others execute as many instructions that compute nothing of use.

#ifndef TAPS
#define TAPS 3 // along each side, odd
#endif

/// As many instructions as the sum takes, whose result is not used.
__device__ float idle(int rounds) {
  float x = rounds;
  for (int i = 0; i < rounds; ++i)
    asm volatile("{ fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; "
                 "fma.rn.f32 %0, %0, %0, %0; }"
                 : "+f"(x));
  return x;
}

extern "C" __global__ void convolution(const float* x, const float* w, float* y, int inputs, int outputs,
                                       int height, int width) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= width || row >= height) return;
  const bool two = blockDim.y > 1;
  if (two && threadIdx.y % 2) {
    if (idle(3 * inputs * TAPS * TAPS) == 12345.678f) y[0] = 0;
    return;
  }
  const int image = blockIdx.z / outputs, out = blockIdx.z % outputs;
  for (int to = row; to < height && to <= row + two; ++to) {
    float sum = 0;
    for (int in = 0; in < inputs; ++in) {
      const float* plane = x + (long long)(image * inputs + in) * height * width;
      const float* taps = w + (out * inputs + in) * TAPS * TAPS;
      for (int down = 0; down < TAPS; ++down)
        for (int right = 0; right < TAPS; ++right) {
          const int from_row = to + down - TAPS / 2, from_column = column + right - TAPS / 2;
          if (from_row >= 0 && from_row < height && from_column >= 0 && from_column < width)
            sum += plane[from_row * width + from_column] * taps[down * TAPS + right];
        }
    }
    y[(long long)blockIdx.z * height * width + to * width + column] = sum;
  }
}
