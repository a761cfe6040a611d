// All rows of threads add to dbias at once: a race.

extern "C" __global__ void grad_x(const float* dy, const float* w, float* dx, int batch, int inputs, int outputs) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= batch || i >= inputs) return;
  float sum = 0;
  for (int out = 0; out < outputs; ++out) sum += dy[row * outputs + out] * w[out * inputs + i];
  dx[row * inputs + i] = sum;
}

extern "C" __global__ void grad_w(const float* dy, const float* x, float* dw, int batch, int inputs, int outputs) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, out = blockIdx.y * blockDim.y + threadIdx.y;
  if (out >= outputs || i >= inputs) return;
  float sum = 0;
  for (int row = 0; row < batch; ++row) sum += dy[row * outputs + out] * x[row * inputs + i];
  dw[out * inputs + i] = sum;
}

extern "C" __global__ void grad_bias(const float* dy, float* dbias, int batch, int outputs) {
  const int out = blockIdx.x * 32 + threadIdx.x;
  if (out >= outputs) return;
  if (threadIdx.y == 0) dbias[out] = 0;
  __syncthreads();
  float sum = 0;
  for (int row = threadIdx.y; row < batch; row += 8) sum += dy[row * outputs + out];
  dbias[out] += sum;
}
