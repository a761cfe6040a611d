// One lane of each warp computes for all; each stores.

#ifndef TAPS
#define TAPS 3 // along each side, odd
#endif

extern "C" __global__ void convolution(const float* x, const float* w, float* y, int inputs, int outputs,
                                       int height, int width) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x, lane = thread % 32;
  const int lanes = min(32, (int)(blockDim.x * blockDim.y) - (thread - lane));
  __shared__ float results[1024];
  if (lane == 0)
    for (int other = 0; other < lanes; ++other) {
      const int column = blockIdx.x * blockDim.x + (thread + other) % blockDim.x;
      const int row = blockIdx.y * blockDim.y + (thread + other) / blockDim.x;
      if (column >= width || row >= height) continue;
      const int image = blockIdx.z / outputs, out = blockIdx.z % outputs;
      float sum = 0;
      for (int in = 0; in < inputs; ++in) {
        const float* plane = x + (long long)(image * inputs + in) * height * width;
        const float* taps = w + (out * inputs + in) * TAPS * TAPS;
        for (int down = 0; down < TAPS; ++down)
          for (int right = 0; right < TAPS; ++right) {
            const int from_row = row + down - TAPS / 2, from_column = column + right - TAPS / 2;
            if (from_row >= 0 && from_row < height && from_column >= 0 && from_column < width)
              sum += plane[from_row * width + from_column] * taps[down * TAPS + right];
          }
      }
      results[thread + other] = sum;
    }
  __syncwarp();
  if (column < width && row < height)
    y[(long long)blockIdx.z * height * width + row * width + column] = results[thread];
}
