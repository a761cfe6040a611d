// One lane of each warp computes what its lanes store.

__device__ float gelu(float s) { return 0.5f * s * (1 + erff(s * 0.70710678f)); }

extern "C" __global__ void linear(const float* x, const float* w, const float* bias, float* y, int batch,
                                  int inputs, int outputs) {
  const int out = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  __shared__ float result[1024];
  const int me = threadIdx.y * blockDim.x + threadIdx.x;
  if (me % 32 == 0)
    for (int t = me; t < me + 32 && t < blockDim.x * blockDim.y; ++t) {
      const int o = blockIdx.x * blockDim.x + t % blockDim.x, r = blockIdx.y * blockDim.y + t / blockDim.x;
      if (r >= batch || o >= outputs) continue;
      float sum = bias[o];
      for (int i = 0; i < inputs; ++i) sum += x[r * inputs + i] * w[o * inputs + i];
      result[t] = gelu(sum);
    }
  __syncthreads();
  if (row < batch && out < outputs) y[row * outputs + out] = result[me];
}
