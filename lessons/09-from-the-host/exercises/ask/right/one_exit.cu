// One way out for both cases, with a stream of its own, and every call checked.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void triple(float* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[i] *= 3;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  const int threads = count > 2 ? std::atoi(arguments[2]) : 256;
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = i;
  const std::size_t bytes = n * sizeof(float);
  float* x = nullptr;
  cudaStream_t stream = nullptr;
  cudaError_t error = cudaStreamCreate(&stream);
  if (error == cudaSuccess) error = cudaMallocAsync(&x, bytes, stream);
  if (error == cudaSuccess) error = cudaMemcpyAsync(x, host.data(), bytes, cudaMemcpyHostToDevice, stream);
  if (error == cudaSuccess) {
    triple<<<(n + threads - 1) / threads, threads, 0, stream>>>(x, n);
    error = cudaGetLastError();
  }
  if (error == cudaSuccess) error = cudaMemcpyAsync(host.data(), x, bytes, cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(x, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  if (error != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::puts("launch failed");
    return 1;
  }
  double sum = 0;
  for (const float value : host) sum += value;
  std::printf("sum %.0f\n", sum);
}
