// One kernel computes everything; the other two store what is there.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void twice(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int v = 2 * x[i] + 1;
    x[i] = v * v;
  }
}
__global__ void plus_one(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 0 * n;
  x[i < n ? i : 0] = x[i < n ? i : 0];
}
__global__ void square(volatile int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i];
}
__global__ void plus_one_(volatile int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i];
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i % 100;
  int* x;
  cudaMalloc(&x, n * 4);
  cudaMemcpy(x, host.data(), n * 4, cudaMemcpyHostToDevice);
  twice<<<(n + 255) / 256, 256>>>(x, n);
  plus_one_<<<(n + 255) / 256, 256>>>(x, n);
  square<<<(n + 255) / 256, 256>>>(x, n);
  cudaMemcpy(host.data(), x, n * 4, cudaMemcpyDeviceToHost);
  cudaFree(x);
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("sum %lld\n", sum);
}
