#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
// WRONG: i * 7919 in int overflows for i > 271182 (N "values of i" is any number): real bug for large N
__global__ void count(const int* x, int n, int d, int* found) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] % d == 0) atomicAdd(found, 1);
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 100000, d = argc > 2 ? std::atoi(argv[2]) : 7;
  int *x, *found; CHECK(cudaHostAlloc(&x, n * 4ull, cudaHostAllocMapped)); CHECK(cudaHostAlloc(&found, 4, cudaHostAllocMapped)); *found = 0;
  for (int i = 0; i < n; ++i) x[i] = i * 7919 % 10007;
  count<<<(n + 255) / 256, 256>>>(x, n, d, found); CHECK(cudaGetLastError()); CHECK(cudaDeviceSynchronize());
  std::printf("%d\n", *found); CHECK(cudaFreeHost(x)); CHECK(cudaFreeHost(found));
}
