// Several copies by one call.
#include <cstdio>

#define CHECK(call)                                                                                       \
  do {                                                                                                       \
    const cudaError_t error_ = (call);                                                                       \
    if (error_ != cudaSuccess) std::printf("%d: %s\n", __LINE__, cudaGetErrorName(error_));                  \
  } while (0)
#define EXPECT(what)                                                                                         \
  do {                                                                                                       \
    if (!(what)) std::printf("%d: not %s\n", __LINE__, #what);                                               \
  } while (0)

int main() {
  int *a, *b;
  CHECK(cudaMalloc(&a, 64));
  CHECK(cudaMalloc(&b, 64));
  int h[16], r[16];
  for (int i = 0; i < 16; i++) h[i] = i;
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  const void* src[2] = {h, h + 8};
  void* dst[2] = {a, b};
  size_t n[2] = {32, 32};
  cudaMemcpyAttributes at{};
  at.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  size_t idx = 0;
  CHECK(cudaMemcpyBatchAsync((void**)dst, (void**)src, n, 2, &at, &idx, 1, s));
  CHECK(cudaMemcpyAsync(r, b, 32, cudaMemcpyDeviceToHost, s));
  CHECK(cudaStreamSynchronize(s));
  printf("%d %d\n", r[0], r[7]);
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaStreamDestroy(s));
  puts("done");
}
