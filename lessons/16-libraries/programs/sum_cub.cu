// The sum of N floats by CUB.
#include <cstdio>
#include <cstdlib>
#include <cub/device/device_reduce.cuh>
#include <vector>

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  const std::vector<float> host(n, 1);
  float *x = nullptr, *out = nullptr, result = 0;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  size_t bytes = 0;
  cub::DeviceReduce::Sum(nullptr, bytes, x, out, n);
  void* temporary = nullptr;
  cudaMalloc(&temporary, bytes);
  cub::DeviceReduce::Sum(temporary, bytes, x, out, n);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%.0f\n", result);
  cudaFree(temporary);
  cudaFree(x);
  cudaFree(out);
}
