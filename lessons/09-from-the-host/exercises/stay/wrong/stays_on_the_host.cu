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
  int* x;
  cudaMallocHost(&x, n * sizeof(int));
  for (int i = 0; i < n; ++i) x[i] = i % 100;
  const int blocks = (n + 255) / 256;
  twice<<<blocks, 256>>>(x, n);
  plus_one<<<blocks, 256>>>(x, n);
  square<<<blocks, 256>>>(x, n);
  cudaDeviceSynchronize();
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  cudaFreeHost(x);
  std::printf("sum %lld\n", sum);
}
