#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
// RIGHT: 16 pieces in 8 streams, one block of 256 threads each ("few blocks, so that several can run in parallel").
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 20; ++round) value = value * 1664525u + 1013904223u;
    x[i] = value;
  }
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 200000;
  unsigned *x, *d; CHECK(cudaMallocHost(&x, n * 4ull)); CHECK(cudaMalloc(&d, n * 4ull));
  for (int i = 0; i < n; ++i) x[i] = i;
  cudaStream_t s[8]; for (auto& q : s) CHECK(cudaStreamCreate(&q));
  const int each = (n + 15) / 16;
  for (int c = 0; c < 16; ++c) {
    const int first = std::min(c * each, n), many = std::min(each, n - first);
    if (many <= 0) break;
    cudaStream_t q = s[c % 8];
    CHECK(cudaMemcpyAsync(d + first, x + first, many * 4ull, cudaMemcpyHostToDevice, q));
    mix<<<1, 256, 0, q>>>(d + first, many); CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(x + first, d + first, many * 4ull, cudaMemcpyDeviceToHost, q));
  }
  CHECK(cudaDeviceSynchronize());
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum);
  for (auto& q : s) CHECK(cudaStreamDestroy(q));
  CHECK(cudaFree(d)); CHECK(cudaFreeHost(x));
}
