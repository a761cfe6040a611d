// It does not launch what the GPU refuses in any case, and still asks after the launch.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void triple(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 3;
}

cudaError_t launch(float* x, int n, int threads) {
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, 0);
  if (threads > most) return cudaErrorInvalidConfiguration;
  triple<<<(n + threads - 1) / threads, threads>>>(x, n);
  return cudaGetLastError();
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  const int threads = count > 2 ? std::atoi(arguments[2]) : 256;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = i;
  float* x;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  const bool launched = launch(x, n, threads) == cudaSuccess;
  if (launched) cudaMemcpy(host.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(x);
  double sum = 0;
  for (const float value : host) sum += value;
  if (launched)
    std::printf("sum %.0f\n", sum);
  else
    std::printf("launch failed\n");
  return launched ? 0 : 1;
}
