// One buffer is enough.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void half(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] /= 2;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = 2 * i;
  float* x;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  half<<<(n + 255) / 256, 256>>>(x, n);
  cudaMemcpy(host.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  double sum = 0;
  for (const float value : host) sum += value;
  std::printf("sum %.0f\n", sum);
}
