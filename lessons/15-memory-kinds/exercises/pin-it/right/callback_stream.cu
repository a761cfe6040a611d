#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
#include <atomic>
// RIGHT: four pieces in streams; a host function in each stream sums its piece when it has arrived
__global__ void square(const int* __restrict__ x, int* __restrict__ y, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = x[i] * x[i]; }
struct Piece { const int* y; int n; long long sum; };
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 100000;
  int *x, *d; CHECK(cudaHostAlloc(&x, n * 4ull, cudaHostAllocWriteCombined)); CHECK(cudaMalloc(&d, 2ull * n * 4)); int* y; CHECK(cudaMallocHost((void**)&y, n * sizeof *y));
  for (int i = 0; i < n; ++i) x[i] = i % 1000;
  cudaStream_t s[4]; Piece piece[4] = {};
  for (int c = 0; c < 4; ++c) {
    CHECK(cudaStreamCreateWithFlags(&s[c], cudaStreamNonBlocking));
    const int a = (long long)n * c / 4, m = (long long)n * (c + 1) / 4 - a; if (!m) continue;
    piece[c] = {y + a, m, 0};
    CHECK(cudaMemcpyAsync(d + a, x + a, m * 4ull, cudaMemcpyHostToDevice, s[c]));
    square<<<(m + 1023) / 1024, 256, 0, s[c]>>>(d + a, d + n + a, m); CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(y + a, d + n + a, m * 4ull, cudaMemcpyDeviceToHost, s[c]));
    CHECK(cudaLaunchHostFunc(s[c], [](void* p) { auto& q = *static_cast<Piece*>(p); for (int i = 0; i < q.n; ++i) q.sum += q.y[i]; }, &piece[c]));
  }
  long long sum = 0; for (int c = 0; c < 4; ++c) { CHECK(cudaStreamSynchronize(s[c])); sum += piece[c].sum; CHECK(cudaStreamDestroy(s[c])); }
  std::printf("%lld\n", sum); CHECK(cudaFree(d)); CHECK(cudaFreeHost(x)); CHECK(cudaFreeHost(y));
}
