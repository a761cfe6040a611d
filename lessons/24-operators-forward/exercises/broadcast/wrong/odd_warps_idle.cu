// Even warps add for two; the others execute as many instructions that compute nothing of use.

/// As many instructions as the sum takes, whose result is not used.
__device__ float idle(int rounds) {
  float x = rounds;
  for (int i = 0; i < rounds; ++i)
    asm volatile("{ fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; fma.rn.f32 %0, %0, %0, %0; "
                 "fma.rn.f32 %0, %0, %0, %0; }"
                 : "+f"(x));
  return x;
}

extern "C" __global__ void broadcast_add(const float* a, const float* b, float* c, int rows, int columns,
                                         int row_stride, int column_stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool two = blockDim.x % 64 == 0;
  if (two && threadIdx.x / 32 % 2) {
    if (idle(4) == 12345.678f) c[0] = 0;
    return;
  }
  for (int first = i, i = first; i < rows * columns && i <= first + 32 * two; i += 32) {
    const float* repeated = b + (i / columns) * row_stride;
    c[i] = a[i] + repeated[(i % columns) * column_stride];
  }
}
