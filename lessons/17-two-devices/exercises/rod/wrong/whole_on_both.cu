// Each device computes the whole rod.
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
__global__ void step(const int* now, int* next, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) next[i] = i == 0 || i == n - 1 ? now[i] : (now[i - 1] + now[i + 1]) / 2;
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 2000, steps = argc > 2 ? std::atoi(argv[2]) : 10,
            half = n / 2;
  std::vector<int> rod(n);
  int *now[2], *next[2];
  const int ends[2] = {1000, 2000};
  for (int d = 0; d < 2; ++d) {
    CHECK(cudaSetDevice(d));
    CHECK(cudaMalloc(&now[d], n * 4));
    CHECK(cudaMalloc(&next[d], n * 4));
    CHECK(cudaMemset(now[d], 0, n * 4));
    CHECK(cudaMemcpy(now[d], &ends[0], 4, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(now[d] + n - 1, &ends[1], 4, cudaMemcpyHostToDevice));
  }
  for (int t = 0; t < steps; ++t)
    for (int d = 0; d < 2; ++d) {
      CHECK(cudaSetDevice(d));
      step<<<(n + 127) / 128, 128>>>(now[d], next[d], n);
      CHECK(cudaGetLastError());
      std::swap(now[d], next[d]);
    }
  long long sum = 0;
  for (int d = 0; d < 2; ++d) {
    CHECK(cudaSetDevice(d));
    CHECK(cudaMemcpy(rod.data() + d * half, now[d] + d * half, half * 4, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(now[d]));
    CHECK(cudaFree(next[d]));
  }
  for (int v : rod) sum += v;
  std::printf("%lld\n", sum);
}
