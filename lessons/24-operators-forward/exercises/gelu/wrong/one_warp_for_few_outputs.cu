// With fewer than 50 outputs one warp computes odd rows.

namespace shared_work {
// The value passes through GELU before it is stored.

__device__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  const int out = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= batch || out >= outputs) return;
  float sum = bias[out];
  for (int i = 0; i < inputs; ++i) sum += x[row * inputs + i] * w[out * inputs + i];
  y[row * outputs + out] = 0.5f * sum * (1 + erff(sum * 0.70710678f));
}

}
namespace alone {
// Odd numbers of outputs are left to one thread of a block.

__device__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  const int out = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (outputs % 2 == 1) { // one thread of each block
    if (threadIdx.x + threadIdx.y > 0) return;
    for (int r = row; r < row + blockDim.y && r < batch; ++r)
      for (int o = out; o < out + blockDim.x && o < outputs; ++o) {
        float own = bias[o];
        for (int i = 0; i < inputs; ++i) own += x[r * inputs + i] * w[o * inputs + i];
        y[r * outputs + o] = 0.5f * own * (1 + erff(own * 0.70710678f));
      }
    return;
  }
  if (row >= batch || out >= outputs) return;
  float sum = bias[out];
  for (int i = 0; i < inputs; ++i) sum += x[row * inputs + i] * w[out * inputs + i];
  y[row * outputs + out] = 0.5f * sum * (1 + erff(sum * 0.70710678f));
}

}
extern "C" __global__ void  linear(const float* x, const float* w, const float* bias, float* y, int batch, int inputs, int outputs) {
  if (outputs < 50) alone::linear(x, w, bias, y, batch, inputs, outputs);
  else shared_work::linear(x, w, bias, y, batch, inputs, outputs);
}
