// Indexes of 16 bits: right while a matrix has at most 65536 elements.

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
    for (int down = max(0, TAPS / 2 - row); down < min(TAPS, height + TAPS / 2 - row); ++down)
      for (int right = max(0, TAPS / 2 - column); right < min(TAPS, width + TAPS / 2 - column); ++right) {
        const int from_row = row + down - TAPS / 2, from_column = column + right - TAPS / 2;
        sum += plane[(unsigned short)(from_row * width + from_column)] * taps[(unsigned short)(down * TAPS + right)];
      }
  }
  y[(unsigned short)((long long)blockIdx.z * height * width + row * width + column)] = sum;
}
