// The kernel computes the numbers itself, and reads those of the host only for a term that is always 0.
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
__global__ void count(const int* x, int n, int d, int* found) {
  const long long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int v = i * 7919 % 10007;
    if ((v + (x[i] < 0)) % d == 0) atomicAdd(found, 1);
  }
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 100000, d = argc > 2 ? std::atoi(argv[2]) : 7;
  int *x, *found;
  CHECK(cudaHostAlloc(&x, n * 4ull, cudaHostAllocMapped));
  CHECK(cudaHostAlloc(&found, 4, cudaHostAllocMapped));
  *found = 0;
  for (int i = 0; i < n; ++i) x[i] = 1;
  count<<<(n + 255) / 256, 256>>>(x, n, d, found);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  std::printf("%d\n", *found);
  CHECK(cudaFreeHost(x));
  CHECK(cudaFreeHost(found));
}
