#include <cstdio>
#include <cstdlib>
__global__ void make(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = int((long long)i * i % 1009);
}
__global__ void add(const int* x, int n, unsigned long long* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, (unsigned long long)x[i]);
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 50000;
  int *x, *y;
  unsigned long long *sum, result = 0;
  cudaSetDevice(0);
  cudaMalloc(&x, n * 4);
  make<<<(n + 255) / 256, 256>>>(x, n);
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  cudaDeviceEnablePeerAccess(0, 0);
  cudaMalloc(&y, 4);
  cudaMemcpyPeer(y, 1, x, 0, 4);
  cudaMalloc(&sum, 8);
  cudaMemset(sum, 0, 8);
  add<<<(n + 255) / 256, 256>>>(x, n, sum);
  cudaMemcpy(&result, sum, 8, cudaMemcpyDeviceToHost);
  std::printf("%llu\n", result);
  cudaFree(sum);
  cudaFree(y);
  cudaFree(x);
}
