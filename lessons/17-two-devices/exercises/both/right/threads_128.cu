#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
#include <thread>
// RIGHT: a thread per device; "a few blocks": 2 of 64 threads on each of four streams
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 80; ++round) value = (value ^ value >> 15) * 1664525u + 1013904223u;
    x[i] = value;
  }
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 100000;
  unsigned* x; CHECK(cudaHostAlloc(&x, n * 4ull, cudaHostAllocPortable));
  for (int i = 0; i < n; ++i) x[i] = i;
  const int first[3] = {0, n / 2, n};
  std::vector<std::thread> team;
  for (int d = 0; d < 2; ++d) team.emplace_back([&, d] {
    CHECK(cudaSetDevice(d));
    const int many = first[d + 1] - first[d], pieces = 4; if (!many) return;
    unsigned* p; CHECK(cudaMalloc(&p, many * 4ull)); cudaStream_t s[pieces];
    for (int c = 0; c < pieces; ++c) {
      CHECK(cudaStreamCreateWithFlags(&s[c], cudaStreamNonBlocking));
      const int a = (long long)many * c / pieces, b = (long long)many * (c + 1) / pieces; if (a == b) continue;
      CHECK(cudaMemcpyAsync(p + a, x + first[d] + a, (b - a) * 4ull, cudaMemcpyHostToDevice, s[c]));
      mix<<<2, 64, 0, s[c]>>>(p + a, b - a); CHECK(cudaGetLastError());
      CHECK(cudaMemcpyAsync(x + first[d] + a, p + a, (b - a) * 4ull, cudaMemcpyDeviceToHost, s[c]));
    }
    CHECK(cudaDeviceSynchronize()); for (auto q : s) CHECK(cudaStreamDestroy(q)); CHECK(cudaFree(p));
  });
  for (auto& t : team) t.join();
  unsigned sum = 0; for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%u\n", sum); CHECK(cudaSetDevice(0)); CHECK(cudaFreeHost(x));
}
