// A single thread of the GPU does all the work.
#include <cstdio>
#include <cstdlib>

__global__ void square(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  const size_t bytes = n * sizeof(int);
  int *x = nullptr, *dx = nullptr;
  cudaMallocHost(&x, bytes);
  for (int i = 0; i < n; ++i) x[i] = i % 1000;
  cudaMalloc(&dx, bytes);
  cudaMemcpyAsync(dx, x, bytes, cudaMemcpyHostToDevice);
  square<<<1, 1>>>(dx, n);
  cudaMemcpyAsync(x, dx, bytes, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  std::printf("%lld\n", sum);
  cudaFree(dx);
  cudaFreeHost(x);
}
