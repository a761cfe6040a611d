#include <cstdio>
#include <cstdlib>
__global__ void square(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  int *x, *token, *d;
  cudaMallocManaged(&x, n * sizeof(int));
  cudaMallocHost(&token, 4);
  cudaMalloc(&d, 4);
  *token = 1;
  for (int i = 0; i < n; ++i) x[i] = i % 1000;
  cudaMemcpyAsync(d, token, 4, cudaMemcpyHostToDevice);
  square<<<(n + 255) / 256, 256>>>(x, n);
  cudaMemcpyAsync(token, d, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  std::printf("%lld\n", sum);
  cudaFree(x);
  cudaFree(d);
  cudaFreeHost(token);
}
