// A thread goes through the pixels by image and row, so that two divisions are left.

#ifndef TAPS
#define TAPS 3 // along each side, odd
#endif

extern "C" __global__ void grad_x(const float* dy, const float* w, float* dx, int inputs, int outputs, int height,
                                  int width) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= width || row >= height) return;
  const int image = blockIdx.z / inputs, in = blockIdx.z % inputs;
  float sum = 0;
  for (int out = 0; out < outputs; ++out) {
    const float* plane = dy + (long long)(image * outputs + out) * height * width;
    const float* taps = w + (out * inputs + in) * TAPS * TAPS;
    for (int down = 0; down < TAPS; ++down)
      for (int right = 0; right < TAPS; ++right) {
        const int to_row = row - down + TAPS / 2, to_column = column - right + TAPS / 2;
        if (to_row >= 0 && to_row < height && to_column >= 0 && to_column < width)
          sum += plane[to_row * width + to_column] * taps[down * TAPS + right];
      }
  }
  dx[(long long)blockIdx.z * height * width + row * width + column] = sum;
}

// Thread 0 of the block gets the result. blockDim.x is a multiple of 32.
__device__ float block_sum(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = 0;
  if (threadIdx.x == 0)
    for (int warp = 0; warp < blockDim.x / 32; ++warp) value += warps[warp];
  return value;
}

extern "C" __global__ void grad_w(const float* dy, const float* x, float* dw, int images, int inputs, int outputs,
                                  int height, int width) {
  const int right = blockIdx.x % TAPS - TAPS / 2, down = blockIdx.x / TAPS % TAPS - TAPS / 2;
  const int in = blockIdx.x / (TAPS * TAPS) % inputs, out = blockIdx.x / (TAPS * TAPS) / inputs;
  float sum = 0;
  for (int line = threadIdx.x / 32; line < images * height; line += blockDim.x / 32) {
    const int row = line % height, image = line / height, from_row = row + down;
    if (from_row < 0 || from_row >= height) continue;
    const float* gradients = dy + ((long long)(image * outputs + out) * height + row) * width;
    const float* values = x + ((long long)(image * inputs + in) * height + from_row) * width;
    for (int column = threadIdx.x % 32; column < width; column += 32)
      if (column + right >= 0 && column + right < width) sum += gradients[column] * values[column + right];
  }
  sum = block_sum(sum);
  if (threadIdx.x == 0) dw[blockIdx.x] = sum;
}
