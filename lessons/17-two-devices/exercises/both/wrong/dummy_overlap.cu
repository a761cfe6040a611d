// The halves are computed one after the other; meanwhile the other device mixes scratch data.
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
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 80; ++round) value = (value ^ value >> 15) * 1664525u + 1013904223u;
    x[i] = value;
  }
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 100000;
  const int first[3] = {0, n / 2, n};
  unsigned *x, *p[2], *scratch[2];
  CHECK(cudaMallocHost(&x, n * 4ull));
  for (int i = 0; i < n; ++i) x[i] = i;
  for (int d = 0; d < 2; ++d) {
    CHECK(cudaSetDevice(d));
    CHECK(cudaMalloc(&p[d], n * 4ull));
    CHECK(cudaMalloc(&scratch[d], n * 4ull));
    CHECK(cudaMemset(scratch[d], 0, n * 4ull));
  }
  for (int d = 0; d < 2; ++d) {
    const int many = first[d + 1] - first[d];
    if (!many) continue;
    CHECK(cudaSetDevice(1 - d));
    mix<<<16, 128>>>(scratch[1 - d], many);
    CHECK(cudaSetDevice(d));
    CHECK(cudaMemcpyAsync(p[d], x + first[d], many * 4ull, cudaMemcpyHostToDevice));
    mix<<<16, 128>>>(p[d], many);
    CHECK(cudaMemcpyAsync(x + first[d], p[d], many * 4ull, cudaMemcpyDeviceToHost));
    for (int e = 0; e < 2; ++e) {
      CHECK(cudaSetDevice(e));
      CHECK(cudaDeviceSynchronize());
    }
  }
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum);
  for (int d = 0; d < 2; ++d) {
    CHECK(cudaSetDevice(d));
    CHECK(cudaFree(p[d]));
    CHECK(cudaFree(scratch[d]));
  }
  CHECK(cudaFreeHost(x));
}
