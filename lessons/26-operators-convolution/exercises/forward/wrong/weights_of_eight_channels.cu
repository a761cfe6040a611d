// Shared memory for the weights of eight channels: the others are left out.
#ifndef TAPS
#define TAPS 3 // along each side, odd
#endif

extern "C" __global__ void convolution(const float* x, const float* w, float* y, int inputs, int outputs,
                                       int height, int width) {

  __shared__ float t[8][TAPS * TAPS];
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  const int image = blockIdx.z / outputs, out = blockIdx.z % outputs;
  const int id = threadIdx.y * blockDim.x + threadIdx.x;
  const bool in_image = column < width && row < height;
  float sum = 0;
  for (int e = id; e < min(inputs, 8) * TAPS * TAPS; e += blockDim.x * blockDim.y)
    t[0][e] = w[out * inputs * TAPS * TAPS + e];
  __syncthreads();
  for (int in = 0; in < min(inputs, 8); ++in) {
    const float* plane = x + (long long)(image * inputs + in) * height * width;
    if (in_image)
      for (int d = 0; d < TAPS; ++d)
        for (int r = 0; r < TAPS; ++r) {
          int fr = row + d - TAPS / 2, fc = column + r - TAPS / 2;
          if ((unsigned)fr < (unsigned)height && (unsigned)fc < (unsigned)width)
            sum += plane[fr * width + fc] * t[in][d * TAPS + r];
        }
  }
  if (in_image) y[(long long)blockIdx.z * height * width + row * width + column] = sum;
}