// Does not try what this device refuses.
#include <cstdio>
#include <cstdlib>
#include <vector>

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
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, 0);
  if (threads > most) {
    std::printf("launch failed\n");
    cudaFree(x);
    return 1;
  }
  triple<<<(n + threads - 1) / threads, threads>>>(x, n);
  cudaMemcpy(host.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  double sum = 0;
  for (const float value : host) sum += value;
  std::printf("sum %.0f\n", sum);
}
