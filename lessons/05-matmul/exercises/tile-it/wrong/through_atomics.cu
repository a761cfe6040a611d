// Threads without a tile of their own: products are added up in C by atomics.

#ifndef TILE
#define TILE 16
#endif

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * TILE + threadIdx.y;
  const int column = blockIdx.x * TILE + threadIdx.x;
  if (row >= m || column >= n) return;
  atomicExch(&c[row * n + column], 0.0f);
  for (int i = 0; i < k; ++i)
    atomicAdd(&c[row * n + column], __int_as_float(atomicAdd((int*)&a[row * k + i], 0)) * b[i * n + column]);
}
