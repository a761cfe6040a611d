#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void divide(int* x, int n, int* first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] == 0)
    atomicCAS(first, n, i);
  else
    x[i] = 1000 / x[i];
}

/// Numbers without an obvious order: where the first zero is, only they tell.
int number(long long i, int step) { return static_cast<int>((i + 1) * 48271 % 65537 % step); }

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000, step = count > 2 ? std::atoi(arguments[2]) : 10;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = number(i, step);
  int *x, *first, found = n;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&first, sizeof(int));
  cudaMemcpy(x, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(first, &found, sizeof(int), cudaMemcpyHostToDevice);
  divide<<<(n + 255) / 256, 256>>>(x, n, first);
  cudaMemcpy(&found, first, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(host.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(first);
  if (found < n) {
    std::printf("zero at %d\n", found);
    return 2;
  }
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("sum %lld\n", sum);
}
