// A tile with its halo in shared memory.

#ifndef TAPS
#define TAPS 3 // along each side, odd
#endif

extern "C" __global__ void convolution(const float* x, const float* w, float* y, int inputs, int outputs,
                                       int height, int width) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  const int image = blockIdx.z / outputs, out = blockIdx.z % outputs;
  float sum = 0;
  for (int in = 0; in < inputs; ++in) {
    const float* plane = x + (long long)(image * inputs + in) * height * width;
    const float* taps = w + (out * inputs + in) * TAPS * TAPS;
    __shared__ float halo[(32 + TAPS - 1) * (32 + TAPS - 1)];
    const int pitch = blockDim.x + TAPS - 1, lines = blockDim.y + TAPS - 1;
    __syncthreads();
    for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < pitch * lines; i += blockDim.x * blockDim.y) {
      const int r = (int)(blockIdx.y * blockDim.y) + i / pitch - TAPS / 2,
                s = (int)(blockIdx.x * blockDim.x) + i % pitch - TAPS / 2;
      halo[i] = (unsigned)r < (unsigned)height && (unsigned)s < (unsigned)width ? plane[r * width + s] : 0;
    }
    __syncthreads();
    for (int down = 0; down < TAPS; ++down)
      for (int right = 0; right < TAPS; ++right)
        sum += halo[(threadIdx.y + down) * pitch + threadIdx.x + right] * taps[down * TAPS + right];
  }
  if (column < width && row < height) y[(long long)blockIdx.z * height * width + row * width + column] = sum;
}
