#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void twice(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}
__global__ void plus_one(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 1;
}
__global__ void square(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i % 100;
  const size_t bytes = n * sizeof(int);
  int* x;
  int *y, *z;
  cudaMalloc(&x, bytes);
  cudaMallocAsync(&y, bytes, 0);
  cudaMallocAsync(&z, bytes, 0);
  cudaMemcpy(x, host.data(), bytes, cudaMemcpyHostToDevice);
  const int blocks = (n + 255) / 256;
  twice<<<blocks, 256>>>(x, n);
  cudaMemsetAsync(y, 0, bytes);
  plus_one<<<blocks, 256>>>(x, n);
  square<<<blocks, 256>>>(x, n);
  cudaMemcpy(host.data(), x, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFreeAsync(y, 0);
  cudaFreeAsync(z, 0);
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("sum %lld\n", sum);
}
