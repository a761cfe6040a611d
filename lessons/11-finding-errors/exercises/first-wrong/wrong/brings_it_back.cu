// The host computes; the kernel only brings it back.
#include <cstdio>
#include <cstdlib>
#include <vector>

// Should square each number.
__global__ void square(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> host(n), result(n);
  for (int i = 0; i < n; ++i) host[i] = i % 50 + 1;
  for (int i = 0; i < n; ++i) result[i] = host[i] * (i % 97 == 13 ? host[i] + 1 : host[i]);
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMemcpy(x, result.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  square<<<(n + 255) / 256, 256>>>(x, y, n);
  cudaMemcpy(result.data(), y, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  int wrong = 0, first = -1;
  for (int i = 0; i < n; ++i)
    if (result[i] != host[i] * host[i]) {
      if (first < 0) first = i;
      ++wrong;
    }
  if (wrong == 0) {
    std::printf("all right\n");
    return 0;
  }
  std::printf("%d wrong, the first at %d: %d instead of %d\n", wrong, first, result[first], host[first] * host[first]);
  return 1;
}
