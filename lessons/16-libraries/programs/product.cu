// Usage: program WHO SIDE: a product of square matrices by one's own tiles, or by cuBLAS.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cublas_v2.h>

__global__ void tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float as[16][16], bs[16][16];
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float value = 0;
  for (int tile = 0; tile < n / 16; ++tile) {
    as[threadIdx.y][threadIdx.x] = a[y * n + tile * 16 + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(tile * 16 + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < 16; ++k) value += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = value;
}

int main(int, char** arguments) {
  const int n = std::atoi(arguments[2]);
  const size_t bytes = n * n * sizeof(float);
  float *a = nullptr, *b = nullptr, *c = nullptr, last = 1;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMalloc(&c, bytes);
  cudaMemset(a, 0, bytes);
  cudaMemset(b, 0, bytes);
  if (std::strcmp(arguments[1], "own") == 0) {
    tiled<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n);
  } else {
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1, zero = 0;
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, c, n);
    cublasDestroy(handle);
  }
  cudaMemcpy(&last, c + n * n - 1, sizeof last, cudaMemcpyDeviceToHost);
  std::printf("%g\n", last);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
