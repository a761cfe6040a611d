// The even warps add for the odd ones, which execute as many instructions that compute nothing of use.

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

/// As many instructions as the sum takes, whose result is not used.
__device__ float idle(int rounds) {
  float x = rounds;
  for (int i = 0; i < rounds; ++i)
    asm volatile("{ fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; "
                 "fma.rn.f32 %0, %0, %0, %0; }"
                 : "+f"(x));
  return x;
}

extern "C" __global__ void grad_x(const float* x, const float* gamma, const float* mean, const float* rstd,
                                  const float* dy, float* dx, int columns) {
  const long long first = (long long)blockIdx.x * columns;
  const float row_mean = mean[blockIdx.x], row_rstd = rstd[blockIdx.x];
  Sums sums = {0, 0};
  const auto take = [&](int i) {
    const float g = dy[first + i] * gamma[i], normal = (x[first + i] - row_mean) * row_rstd;
    sums.gradient += g;
    sums.along += g * normal;
  };
  for (int i = threadIdx.x; i < columns; i += blockDim.x) {
    if (blockDim.x == 32) {
      take(i);
    } else if (threadIdx.x / 32 % 2 == 0) {
      take(i);
      if (i + 32 < columns) take(i + 32);
    } else if (idle(8) == 12345.678f) {
      sums.along = 1e-30f;
    }
  }
  sums = block_sums(sums);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) {
    const float g = dy[first + i] * gamma[i], normal = (x[first + i] - row_mean) * row_rstd;
    dx[first + i] = row_rstd * (g - sums.gradient / columns - normal * (sums.along / columns));
  }
}

// A block of 32 x 8 threads: lanes along the columns, 8 rows of threads that share the rows.
extern "C" __global__ void grad_parameters(const float* x, const float* mean, const float* rstd,
                                           const float* dy, float* dgamma, float* dbeta, int rows,
                                           int columns) {
  __shared__ float gammas[8][32], betas[8][32];
  const int column = blockIdx.x * 32 + threadIdx.x;
  float gamma_sum = 0, beta_sum = 0;
  if (column < columns)
    for (int row = threadIdx.y; row < rows; row += 8) {
      const long long at = (long long)row * columns + column;
      gamma_sum += dy[at] * (x[at] - mean[row]) * rstd[row];
      beta_sum += dy[at];
    }
  gammas[threadIdx.y][threadIdx.x] = gamma_sum;
  betas[threadIdx.y][threadIdx.x] = beta_sum;
  __syncthreads();
  if (threadIdx.y == 0 && column < columns) {
    for (int part = 1; part < 8; ++part) {
      gamma_sum += gammas[part][threadIdx.x];
      beta_sum += betas[part][threadIdx.x];
    }
    dgamma[column] = gamma_sum;
    dbeta[column] = beta_sum;
  }
}
