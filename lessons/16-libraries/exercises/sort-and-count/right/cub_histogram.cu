#include <cstdio>
#include <cstdlib>
#include <cub/device/device_histogram.cuh>

__global__ void make(int* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = int(i * 7919LL % 10007 % 101);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int *x = nullptr, *bins = nullptr, times[101];
  void* room = nullptr;
  size_t bytes = 0;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&bins, sizeof times);
  make<<<(n + 127) / 128, 128>>>(x, n);
  cub::DeviceHistogram::HistogramEven(room, bytes, x, bins, 102, 0, 101, n);
  cudaMalloc(&room, bytes);
  cub::DeviceHistogram::HistogramEven(room, bytes, x, bins, 102, 0, 101, n);
  cudaMemcpy(times, bins, sizeof times, cudaMemcpyDeviceToHost);
  int different = 0, most = 0;
  for (int value = 0; value < 101; ++value) {
    different += times[value] > 0;
    if (times[value] > times[most]) most = value;
  }
  std::printf("%d %d %d\n", different, most, times[most]);
  cudaFree(room);
  cudaFree(bins);
  cudaFree(x);
}
