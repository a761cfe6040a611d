#include <cstdio>
#include <cstdlib>

__global__ void square(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}

__global__ void make(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i % 1000;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  const size_t bytes = n * sizeof(int);
  int *x = nullptr, *dx = nullptr;
  cudaMallocHost(&x, bytes);
  for (int i = 0; i < n; ++i) x[i] = i % 1000;
  cudaMalloc(&dx, bytes);
  make<<<(n + 255) / 256, 256>>>(dx, n);
  cudaMemcpyAsync(dx, x, sizeof(int), cudaMemcpyHostToDevice);
  square<<<(n + 255) / 256, 256>>>(dx, n);
  cudaMemcpyAsync(x, dx, bytes, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  std::printf("%lld\n", sum);
  cudaFree(dx);
  cudaFreeHost(x);
}
