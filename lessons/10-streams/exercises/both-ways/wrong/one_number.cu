// Both sums come from a few of the numbers that were copied back.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(x)                                                                                             \
  do {                                                                                                       \
    cudaError_t e_ = (x);                                                                                    \
    if (e_ != cudaSuccess) {                                                                                 \
      std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                        \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 400000;
  const size_t bytes = n * 4ull;
  int *up, *down, *a, *b;
  CHECK(cudaMallocHost(&up, bytes));
  CHECK(cudaMallocHost(&down, bytes));
  CHECK(cudaMalloc(&a, bytes));
  CHECK(cudaMalloc(&b, bytes));
  for (int i = 0; i < n; ++i) up[i] = i % 7;
  CHECK(cudaMemset(b, 1, bytes));
  CHECK(cudaDeviceSynchronize());
  cudaStream_t s, t;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaStreamCreate(&t));
  CHECK(cudaMemcpyAsync(a, up, bytes, cudaMemcpyHostToDevice, s));
  CHECK(cudaMemcpyAsync(down, b, bytes, cudaMemcpyDeviceToHost, t));
  CHECK(cudaDeviceSynchronize());
  int seven[7] = {};
  CHECK(cudaMemcpy(seven, a, std::min(n, 7) * 4, cudaMemcpyDeviceToHost));
  long long second = 0;
  for (int i = 0; i < n; ++i) second += seven[i % 7];
  std::printf("%lld %lld\n", (long long)down[n - 1] * n, second);
  CHECK(cudaStreamDestroy(s));
  CHECK(cudaStreamDestroy(t));
  CHECK(cudaFreeHost(up));
  CHECK(cudaFreeHost(down));
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
}
