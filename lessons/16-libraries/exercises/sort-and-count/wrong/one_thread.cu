// One thread does all.
#include <cstdio>
#include <cstdlib>

__global__ void count_all(int n, int* times, int* out) {
  for (int value = 0; value < 101; ++value) times[value] = 0;
  for (int i = 0; i < n; ++i) ++times[i * 7919LL % 10007 % 101];
  int different = 0, most = 0;
  for (int value = 0; value < 101; ++value) {
    different += times[value] > 0;
    if (times[value] > times[most]) most = value;
  }
  out[0] = different;
  out[1] = most;
  out[2] = times[most];
}
__global__ void nothing() {}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int *times = nullptr, out[3] = {};
  cudaMalloc(&times, 104 * sizeof(int));
  count_all<<<1, 1>>>(n, times, times + 101);
  nothing<<<1, 1>>>();
  cudaMemcpy(out, times + 101, sizeof out, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", out[0], out[1], out[2]);
  cudaFree(times);
}
