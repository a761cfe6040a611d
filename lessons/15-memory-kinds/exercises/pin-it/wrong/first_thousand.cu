#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
// WRONG: uses the first 1000 squares only, the rest by periodicity
__global__ void square(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= x[i]; }
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 100000; const int few = std::min(n, 1000);
  int *x, *y, *d; CHECK(cudaMallocHost(&x, n * 4ull)); CHECK(cudaMallocHost(&y, few * 4)); CHECK(cudaMalloc(&d, n * 4ull));
  for (int i = 0; i < n; ++i) x[i] = i % 1000;
  CHECK(cudaMemcpy(d, x, n * 4ull, cudaMemcpyHostToDevice)); square<<<(n + 255) / 256, 256>>>(d, n); CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(y, d, few * 4, cudaMemcpyDeviceToHost));
  long long sum = 0; for (int i = 0; i < n; ++i) sum += y[i % 1000];
  std::printf("%lld\n", sum); CHECK(cudaFree(d)); CHECK(cudaFreeHost(x)); CHECK(cudaFreeHost(y));
}
