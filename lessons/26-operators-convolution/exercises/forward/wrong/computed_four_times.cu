// Loads each number four times.

#ifndef TAPS
#define TAPS 3 // along each side, odd
#endif

extern "C" __global__ void convolution(const float* x, const float* w, float* y, int inputs, int outputs,
                                       int height, int width) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= width || row >= height) return;
  const int image = blockIdx.z / outputs, out = blockIdx.z % outputs;
  float sum = 0;
  for (int in = 0; in < inputs; ++in) {
    const float* plane = x + (long long)(image * inputs + in) * height * width;
    const float* taps = w + (out * inputs + in) * TAPS * TAPS;
    for (int down = 0; down < TAPS; ++down)
      for (int right = 0; right < TAPS; ++right) {
        const int from_row = row + down - TAPS / 2, from_column = column + right - TAPS / 2;
        if (from_row >= 0 && from_row < height && from_column >= 0 && from_column < width)
          for (int again = 0; again < 4; ++again)
            sum += 0.25f * *(const volatile float*)&plane[from_row * width + from_column] *
                   taps[down * TAPS + right];
      }
  }
  y[(long long)blockIdx.z * height * width + row * width + column] = sum;
}
