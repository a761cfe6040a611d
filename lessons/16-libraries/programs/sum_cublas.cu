// The sum of N floats by cuBLAS: the sum of their absolute values.
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <vector>

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  const std::vector<float> host(n, 1);
  float *x = nullptr, result = 0;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSasum(handle, n, x, 1, &result);
  std::printf("%.0f\n", result);
  cublasDestroy(handle);
  cudaFree(x);
}
