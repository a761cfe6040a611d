// Compares on the GPU: for large arrays.
#include <cstdio>
#include <cstdlib>
#include <vector>

// Should square each number.
__global__ void square(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * (i % 97 == 13 ? x[i] + 1 : x[i]);
}

__global__ void compare(const int* x, const int* y, int n, int* wrong, int* first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && y[i] != x[i] * x[i]) {
    atomicAdd(wrong, 1);
    atomicMin(first, i);
  }
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> host(n), result(n);
  for (int i = 0; i < n; ++i) host[i] = i % 50 + 1;
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMemcpy(x, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  square<<<(n + 255) / 256, 256>>>(x, y, n);
  cudaMemcpy(result.data(), y, n * sizeof(int), cudaMemcpyDeviceToHost);
  int *counts, found[2] = {0, n};
  cudaMalloc(&counts, sizeof found);
  cudaMemcpy(counts, found, sizeof found, cudaMemcpyHostToDevice);
  compare<<<(n + 255) / 256, 256>>>(x, y, n, counts, counts + 1);
  cudaMemcpy(found, counts, sizeof found, cudaMemcpyDeviceToHost);
  cudaFree(counts);
  cudaFree(x);
  cudaFree(y);
  if (found[0] == 0) {
    std::printf("all right\n");
    return 0;
  }
  const int first = found[1];
  std::printf("%d wrong, the first at %d: %d instead of %d\n", found[0], first, result[first], host[first] * host[first]);
  return 1;
}
