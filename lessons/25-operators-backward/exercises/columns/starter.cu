// dx is right. In dgamma and dbeta eight rows of threads add to the same elements at once: a race.

struct Sums {
  float gradient, along; // of g, and of g times the normalised value
};

// Every thread of the block gets the result. blockDim.x is a multiple of 32.
__device__ Sums block_sums(Sums own) {
  __shared__ Sums warps[32];
  for (int distance = 16; distance > 0; distance /= 2) {
    own.gradient += __shfl_xor_sync(0xffffffff, own.gradient, distance);
    own.along += __shfl_xor_sync(0xffffffff, own.along, distance);
  }
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = own;
  __syncthreads();
  own = {0, 0};
  for (int warp = 0; warp < blockDim.x / 32; ++warp) {
    own.gradient += warps[warp].gradient;
    own.along += warps[warp].along;
  }
  return own;
}

extern "C" __global__ void grad_x(const float* x, const float* gamma, const float* mean, const float* rstd,
                                  const float* dy, float* dx, int columns) {
  const long long first = (long long)blockIdx.x * columns;
  const float row_mean = mean[blockIdx.x], row_rstd = rstd[blockIdx.x];
  Sums sums = {0, 0};
  for (int i = threadIdx.x; i < columns; i += blockDim.x) {
    const float g = dy[first + i] * gamma[i], normal = (x[first + i] - row_mean) * row_rstd;
    sums.gradient += g;
    sums.along += g * normal;
  }
  sums = block_sums(sums);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) {
    const float g = dy[first + i] * gamma[i], normal = (x[first + i] - row_mean) * row_rstd;
    dx[first + i] = row_rstd * (g - sums.gradient / columns - normal * (sums.along / columns));
  }
}

// A block of 32 x 8 threads.
extern "C" __global__ void grad_parameters(const float* x, const float* mean, const float* rstd, const float* dy,
                                           float* dgamma, float* dbeta, int rows, int columns) {
  const int column = blockIdx.x * 32 + threadIdx.x;
  if (column >= columns) return;
  if (threadIdx.y == 0) dgamma[column] = dbeta[column] = 0;
  for (int row = threadIdx.y; row < rows; row += 8) {
    const long long at = (long long)row * columns + column;
    dgamma[column] += dy[at] * (x[at] - mean[row]) * rstd[row];
    dbeta[column] += dy[at];
  }
}
