// One piece in one stream. A kernel on scratch memory runs beside the copies.
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
    for (int round = 0; round < 20; ++round) value = value * 1664525u + 1013904223u;
    x[i] = value;
  }
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 200000;
  unsigned *x, *d, *scratch;
  CHECK(cudaMallocHost(&x, n * 4ull));
  CHECK(cudaMalloc(&d, n * 4ull));
  CHECK(cudaMalloc(&scratch, n * 4ull));
  for (int i = 0; i < n; ++i) x[i] = i;
  cudaStream_t q, show;
  CHECK(cudaStreamCreate(&q));
  CHECK(cudaStreamCreate(&show));
  CHECK(cudaMemsetAsync(scratch, 0, n * 4ull, show));
  mix<<<8, 256, 0, show>>>(scratch, n);
  CHECK(cudaMemcpyAsync(d, x, n * 4ull, cudaMemcpyHostToDevice, q));
  mix<<<8, 256, 0, q>>>(d, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyAsync(x, d, n * 4ull, cudaMemcpyDeviceToHost, q));
  mix<<<8, 256, 0, show>>>(scratch, n);
  CHECK(cudaDeviceSynchronize());
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum);
  CHECK(cudaStreamDestroy(q));
  CHECK(cudaStreamDestroy(show));
  CHECK(cudaFree(d));
  CHECK(cudaFree(scratch));
  CHECK(cudaFreeHost(x));
}
