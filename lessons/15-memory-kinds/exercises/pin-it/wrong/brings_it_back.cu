// The host computes; the kernel only brings it back.
#include <cstdio>
#include <cstdlib>

__global__ void move(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  const size_t bytes = n * sizeof(int);
  int *x = nullptr, *dx = nullptr;
  cudaMallocHost(&x, bytes);
  for (int i = 0; i < n; ++i) x[i] = (i % 1000) * (i % 1000);
  cudaMalloc(&dx, 2 * bytes);
  cudaMemcpyAsync(dx, x, bytes, cudaMemcpyHostToDevice);
  move<<<(n + 255) / 256, 256>>>(dx, dx + n, n);
  cudaMemcpyAsync(x, dx + n, bytes, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  std::printf("%lld\n", sum);
  cudaFree(dx);
  cudaFreeHost(x);
}
