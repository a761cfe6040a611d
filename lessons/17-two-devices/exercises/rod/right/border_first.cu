#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
// RIGHT: the classic overlapped halo exchange: a small kernel computes the border cell first, which is sent while a large kernel computes the rest.
// Local cells 1..half; 0 and half + 1 are ghosts. Device 0's cell 1 and device 1's cell half are the fixed ends.
__global__ void step(const int* now, int* next, int from, int to, int fixed) {
  const int i = from + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < to) next[i] = i == fixed ? now[i] : (now[i - 1] + now[i + 1]) / 2;
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 2000, steps = argc > 2 ? std::atoi(argv[2]) : 10, half = n / 2;
  std::vector<int> rod(n); rod[0] = 1000; rod[n - 1] = 2000;
  int *now[2], *next[2]; cudaStream_t work[2], edge[2]; cudaEvent_t sent[2], worked[2];
  for (int d = 0; d < 2; ++d) {
    CHECK(cudaSetDevice(d)); CHECK(cudaDeviceEnablePeerAccess(1 - d, 0));
    CHECK(cudaMalloc(&now[d], (half + 2) * 4)); CHECK(cudaMalloc(&next[d], (half + 2) * 4));
    CHECK(cudaMemset(now[d], 0, (half + 2) * 4)); CHECK(cudaMemset(next[d], 0, (half + 2) * 4));
    CHECK(cudaMemcpy(now[d] + 1, rod.data() + d * half, half * 4, cudaMemcpyHostToDevice));
    CHECK(cudaStreamCreateWithFlags(&work[d], cudaStreamNonBlocking)); CHECK(cudaStreamCreateWithFlags(&edge[d], cudaStreamNonBlocking));
    CHECK(cudaEventCreateWithFlags(&sent[d], cudaEventDisableTiming)); CHECK(cudaEventCreateWithFlags(&worked[d], cudaEventDisableTiming));
  }
  const int border[2] = {half, 1}, ghost[2] = {half + 1, 0}, fixed[2] = {1, half};
  for (int d = 0; d < 2; ++d) { CHECK(cudaSetDevice(d)); CHECK(cudaDeviceSynchronize()); }
  for (int d = 0; d < 2; ++d) CHECK(cudaMemcpyPeer(now[1 - d] + ghost[1 - d], 1 - d, now[d] + border[d], d, 4));
  for (int d = 0; d < 2; ++d) { CHECK(cudaSetDevice(d)); CHECK(cudaDeviceSynchronize()); }
  for (int t = 0; t < steps; ++t) {
    for (int d = 0; d < 2; ++d) {
      CHECK(cudaSetDevice(d));
      step<<<1, 1, 0, edge[d]>>>(now[d], next[d], border[d], border[d] + 1, fixed[d]); CHECK(cudaGetLastError());
      if (half > 1) { const int from = d == 0 ? 1 : 2; step<<<(half - 1 + 127) / 128, 128, 0, work[d]>>>(now[d], next[d], from, from + half - 1, fixed[d]); CHECK(cudaGetLastError()); }
      CHECK(cudaEventRecord(worked[d], work[d]));
    }
    for (int d = 0; d < 2; ++d) { CHECK(cudaSetDevice(d)); CHECK(cudaMemcpyPeerAsync(next[1 - d] + ghost[1 - d], 1 - d, next[d] + border[d], d, 4, edge[d])); CHECK(cudaEventRecord(sent[d], edge[d])); }
    for (int d = 0; d < 2; ++d) for (auto s : {work[d], edge[d]}) for (auto e : {sent[0], sent[1], worked[0], worked[1]}) { CHECK(cudaSetDevice(d)); CHECK(cudaStreamWaitEvent(s, e, 0)); }
    for (int d = 0; d < 2; ++d) std::swap(now[d], next[d]);
  }
  long long sum = 0;
  for (int d = 0; d < 2; ++d) { CHECK(cudaSetDevice(d)); CHECK(cudaDeviceSynchronize()); CHECK(cudaMemcpy(rod.data() + d * half, now[d] + 1, half * 4, cudaMemcpyDeviceToHost)); }
  for (int v : rod) sum += v;
  std::printf("%lld\n", sum);
  for (int d = 0; d < 2; ++d) { CHECK(cudaSetDevice(d)); CHECK(cudaFree(now[d])); CHECK(cudaFree(next[d])); for (auto s : {work[d], edge[d]}) CHECK(cudaStreamDestroy(s)); CHECK(cudaEventDestroy(sent[d])); CHECK(cudaEventDestroy(worked[d])); }
}
