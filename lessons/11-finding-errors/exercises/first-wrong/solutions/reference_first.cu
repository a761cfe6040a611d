// Keeps all places that are wrong: a pattern in them often tells the reason.
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
  std::vector<int> host(n), result(n);
  for (int i = 0; i < n; ++i) host[i] = i % 50 + 1;
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMemcpy(x, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  square<<<(n + 255) / 256, 256>>>(x, y, n);
  cudaMemcpy(result.data(), y, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  std::vector<int> places;
  for (int i = 0; i < n; ++i)
    if (result[i] != host[i] * host[i]) places.push_back(i);
  if (places.empty()) {
    std::printf("all right\n");
    return 0;
  }
  const int first = places.front();
  std::printf("%zu wrong, the first at %d: %d instead of %d\n", places.size(), first, result[first],
              host[first] * host[first]);
  return 1;
}
