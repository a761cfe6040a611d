// One of the eight rows of threads adds the whole batch.

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

// A block of 32 x 8 threads has 32 outputs; its 8 rows of threads share the batch and add up what they have.
extern "C" __global__ void grad_bias(const float* dy, float* dbias, int batch, int outputs) {
  __shared__ float parts[8][32];
  const int out = blockIdx.x * 32 + threadIdx.x;
  float sum = 0;
  if (out < outputs)
    for (int row = 0; threadIdx.y == 0 && row < batch; ++row) sum += dy[row * outputs + out];
  parts[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y == 0 && out < outputs) {
    for (int part = 1; part < 8; ++part) sum += parts[part][threadIdx.x];
    dbias[out] = sum;
  }
}
