// A single thread of the first device does all the work.
#include <cstdio>
#include <cstdlib>

__global__ void make(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = int((long long)i * i % 1009);
}
__global__ void add(const int* x, int n, unsigned long long* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, (unsigned long long)x[i]);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 50000;
  const size_t bytes = n * sizeof(int);
  int *x = nullptr, *y = nullptr;
  cudaSetDevice(0);
  cudaMalloc(&x, bytes);
  make<<<1, 1>>>(x, n);
  cudaSetDevice(1);
  cudaMalloc(&y, bytes);
  cudaMemcpyPeer(y, 1, x, 0, bytes);
  unsigned long long *sum = nullptr, result = 0;
  cudaMalloc(&sum, sizeof *sum);
  cudaMemset(sum, 0, sizeof *sum);
  add<<<(n + 255) / 256, 256>>>(y, n, sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%llu\n", result);
  cudaFree(sum);
  cudaFree(y);
  cudaFree(x);
}
