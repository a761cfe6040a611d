// The loops run over the taps that lie inside.

#ifndef TAPS
#define TAPS 3
#endif
extern "C" __global__ void convolution(const float* x, const float* w, float* y, int inputs, int outputs,
                                       int height, int width) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= width || row >= height) return;
  constexpr int half = TAPS / 2;
  const int image = blockIdx.z / outputs, out = blockIdx.z % outputs;
  const int up = max(0, half - row), down = min(TAPS, height + half - row), left = max(0, half - column),
            right = min(TAPS, width + half - column);
  float sum = 0;
  for (int in = 0; in < inputs; ++in)
    for (int d = up; d < down; ++d)
      for (int r = left; r < right; ++r)
        sum = fmaf(
            __ldg(&x[((size_t)(image * inputs + in) * height + row + d - half) * width + column + r - half]),
            __ldg(&w[((out * inputs + in) * TAPS + d) * TAPS + r]), sum);
  y[((size_t)blockIdx.z * height + row) * width + column] = sum;
}
