// The squares lie in managed memory.
#include <cstdio>
#include <cstdlib>
#include <vector>

// Should square each number.
__global__ void square(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * (i % 97 == 13 ? x[i] + 1 : x[i]);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> host(n);
  int* result;
  for (int i = 0; i < n; ++i) host[i] = i % 50 + 1;
  int* x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMallocManaged(&result, n * sizeof(int));
  cudaMemcpy(x, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  square<<<(n + 255) / 256, 256>>>(x, result, n);
  cudaDeviceSynchronize();
  cudaFree(x);
  int wrong = 0, first = -1;
  for (int i = 0; i < n; ++i)
    if (result[i] != host[i] * host[i]) {
      if (first < 0) first = i;
      ++wrong;
    }
  if (wrong == 0) {
    cudaFree(result);
    std::printf("all right\n");
    return 0;
  }
  std::printf("%d wrong, the first at %d: %d instead of %d\n", wrong, first, result[first], host[first] * host[first]);
  cudaFree(result);
  return 1;
}
