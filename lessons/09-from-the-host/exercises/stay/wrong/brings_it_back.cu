// The host computes; the kernel only brings it back.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void move(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = (2 * (i % 100) + 1) * (2 * (i % 100) + 1);
  const size_t bytes = n * sizeof(int);
  int* x;
  cudaMalloc(&x, 2 * bytes);
  cudaMemcpy(x, host.data(), bytes, cudaMemcpyHostToDevice);
  const int blocks = (n + 255) / 256;
  move<<<blocks, 256>>>(x, x + n, n);
  move<<<blocks, 256>>>(x + n, x, n);
  move<<<blocks, 256>>>(x, x + n, n);
  cudaMemcpy(host.data(), x + n, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x);
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("sum %lld\n", sum);
}
