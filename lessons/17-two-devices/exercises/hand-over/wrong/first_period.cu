// Device 1 adds up only the first period of the numbers and multiplies.
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
__global__ void make(int* x, int n) {
  long long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i * i % 1009;
}
__global__ void add(const int* x, int n, unsigned long long* sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i < 1009) atomicAdd(sum, (unsigned long long)x[i] * ((n - 1 - i) / 1009 + 1));
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 50000, blocks = (n + 255) / 256;
  const size_t bytes = n * 4ull;
  int *x, *y;
  unsigned long long *sum, host = 0;
  CHECK(cudaSetDevice(0));
  CHECK(cudaMalloc(&x, bytes));
  make<<<blocks, 256>>>(x, n);
  CHECK(cudaGetLastError());
  CHECK(cudaSetDevice(1));
  CHECK(cudaMalloc(&y, bytes));
  CHECK(cudaMalloc(&sum, 8));
  CHECK(cudaMemset(sum, 0, 8));
  CHECK(cudaMemcpyPeer(y, 1, x, 0, bytes));
  add<<<std::min(blocks, 4), 256>>>(y, n, sum);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&host, sum, 8, cudaMemcpyDeviceToHost));
  std::printf("%llu\n", host);
  CHECK(cudaFree(y));
  CHECK(cudaFree(sum));
  CHECK(cudaFree(x));
}
