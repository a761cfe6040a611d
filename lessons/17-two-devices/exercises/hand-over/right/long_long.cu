#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
// RIGHT: the numbers are stored as long long (i * i overflows int)
__global__ void make(long long* x, int n) { long long i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i * i % 1009; }
__global__ void add(const long long* x, int n, unsigned long long* sum) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(sum, (unsigned long long)x[i]); }
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 50000, blocks = (n + 255) / 256; const size_t bytes = n * sizeof(long long);
  long long *x, *y; unsigned long long *sum, host = 0;
  CHECK(cudaSetDevice(0)); CHECK(cudaMalloc(&x, bytes)); make<<<blocks, 256>>>(x, n); CHECK(cudaGetLastError());
  CHECK(cudaSetDevice(1)); CHECK(cudaMalloc(&y, bytes)); CHECK(cudaMalloc(&sum, 8)); CHECK(cudaMemset(sum, 0, 8));
  CHECK(cudaMemcpyPeer(y, 1, x, 0, bytes));
  add<<<blocks, 256>>>(y, n, sum); CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&host, sum, 8, cudaMemcpyDeviceToHost));
  std::printf("%llu\n", host);
  CHECK(cudaFree(y)); CHECK(cudaFree(sum)); CHECK(cudaFree(x));
}
