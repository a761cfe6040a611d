// No library at all: it is as right.
#include <cstdio>
#include <cstdlib>

__global__ void make(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = int((long long)i * 7919 % 10007 % 101);
}
__global__ void count_each(const int* x, int n, int* times) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&times[x[i]], 1);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int *x = nullptr, *counts = nullptr, times[101] = {};
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&counts, sizeof times);
  cudaMemset(counts, 0, sizeof times);
  make<<<(n + 255) / 256, 256>>>(x, n);
  count_each<<<(n + 255) / 256, 256>>>(x, n, counts);
  cudaMemcpy(times, counts, sizeof times, cudaMemcpyDeviceToHost);
  int different = 0, most = 0;
  for (int value = 0; value < 101; ++value) {
    different += times[value] > 0;
    if (times[value] > times[most]) most = value;
  }
  std::printf("%d %d %d\n", different, most, times[most]);
  cudaFree(counts);
  cudaFree(x);
}
