#include <cstdio>
#include <cstdlib>
#include <vector>
// WRONG: only the first 100 results come back; the rest by periodicity.
__global__ void twice(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }
__global__ void plus_one(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; }
__global__ void square(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= x[i]; }
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i % 100;
  int* x; cudaMalloc(&x, n * 4); cudaMemcpy(x, host.data(), n * 4, cudaMemcpyHostToDevice);
  twice<<<(n + 255) / 256, 256>>>(x, n); plus_one<<<(n + 255) / 256, 256>>>(x, n); square<<<(n + 255) / 256, 256>>>(x, n);
  cudaMemcpy(host.data(), x, (n < 100 ? n : 100) * 4, cudaMemcpyDeviceToHost); cudaFree(x);
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += host[i % 100];
  std::printf("sum %lld\n", sum);
}
