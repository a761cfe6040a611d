#include <cstdio>
#include <cstdlib>
#include <vector>
#include <unistd.h>
// WRONG: when the launch fails it does not free its memory ("frees its memory and returns 1"): it leaves by _exit(1)
__global__ void triple(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 3;
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  const int threads = count > 2 ? std::atoi(arguments[2]) : 256;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = i;
  float* x;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  triple<<<(n + threads - 1) / threads, threads>>>(x, n);
  if (cudaGetLastError() != cudaSuccess) { std::puts("launch failed"); std::fflush(stdout); _exit(1); }
  cudaMemcpy(host.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  double sum = 0;
  for (const float value : host) sum += value;
  std::printf("sum %.0f\n", sum);
}
