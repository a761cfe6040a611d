#include <cstdio>
#include <cstdlib>
#include <vector>
// RIGHT: all four corrected; the launch is left as it was but the kernel has a grid-stride loop and an SM-sized grid
__global__ void half(const float* x, float* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = x[i] / 2;
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000; const size_t bytes = n * sizeof(float);
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = 2 * i;
  float *x, *y;
  cudaMalloc(&x, bytes);
  cudaMalloc(&y, bytes);
  cudaMemcpy(x, host.data(), bytes, cudaMemcpyHostToDevice);
  int blocks = (n + 255) / 256; if (blocks > 80) blocks = 80;
  half<<<blocks, 256>>>(x, y, n);
  cudaMemcpy(host.data(), y, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  double sum = 0;
  for (const float value : host) sum += value;
  std::printf("sum %.0f\n", sum);
}
