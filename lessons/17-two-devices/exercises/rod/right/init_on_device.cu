#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
// RIGHT: the ends are set on the device by a tiny kernel; no copies in at all; plain steps.
__global__ void put(int* x, int i, int v) { x[i] = v; }
__global__ void step(const int* now, int* next, int half, int fixed) {
  const int i = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= half) next[i] = i == fixed ? now[i] : (now[i - 1] + now[i + 1]) / 2;
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 2000, steps = argc > 2 ? std::atoi(argv[2]) : 10, half = n / 2;
  std::vector<int> rod(n);
  int *now[2], *next[2]; const int fixed[2] = {1, half};
  for (int d = 0; d < 2; ++d) {
    CHECK(cudaSetDevice(d));
    CHECK(cudaMalloc(&now[d], (half + 2) * 4)); CHECK(cudaMalloc(&next[d], (half + 2) * 4));
    CHECK(cudaMemset(now[d], 0, (half + 2) * 4)); CHECK(cudaMemset(next[d], 0, (half + 2) * 4));
    put<<<1, 1>>>(now[d], fixed[d], 1000 * (d + 1)); CHECK(cudaGetLastError());
  }
  for (int t = 0; t < steps; ++t) {
    CHECK(cudaMemcpyPeer(now[1], 1, now[0] + half, 0, 4)); CHECK(cudaMemcpyPeer(now[0] + half + 1, 0, now[1] + 1, 1, 4));
    for (int d = 0; d < 2; ++d) { CHECK(cudaSetDevice(d)); step<<<(half + 127) / 128, 128>>>(now[d], next[d], half, fixed[d]); CHECK(cudaGetLastError()); std::swap(now[d], next[d]); }
  }
  long long sum = 0;
  for (int d = 0; d < 2; ++d) { CHECK(cudaSetDevice(d)); CHECK(cudaMemcpy(rod.data() + d * half, now[d] + 1, half * 4, cudaMemcpyDeviceToHost)); CHECK(cudaFree(now[d])); CHECK(cudaFree(next[d])); }
  for (int v : rod) sum += v;
  std::printf("%lld\n", sum);
}
