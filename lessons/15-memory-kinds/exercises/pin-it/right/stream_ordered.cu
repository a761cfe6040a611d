#include <cstdio>
#include <cstdlib>
#include <memory>
__global__ void square(int* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[i] *= x[i];
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  const size_t bytes = n * sizeof(int);
  int* raw;
  cudaMallocHost(&raw, bytes);
  std::unique_ptr<int, cudaError_t (*)(void*)> x(raw, cudaFreeHost);
  for (int i = 0; i < n; ++i) raw[i] = i % 1000;
  int* d;
  cudaMallocAsync(&d, bytes, cudaStreamPerThread);
  cudaMemcpyAsync(d, raw, bytes, cudaMemcpyDefault, cudaStreamPerThread);
  square<<<(n + 127) / 128, 128, 0, cudaStreamPerThread>>>(d, n);
  cudaMemcpyAsync(raw, d, bytes, cudaMemcpyDefault, cudaStreamPerThread);
  cudaFreeAsync(d, cudaStreamPerThread);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventBlockingSync);
  cudaEventRecord(done, cudaStreamPerThread);
  cudaEventSynchronize(done);
  cudaEventDestroy(done);
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += raw[i];
  std::printf("%lld\n", sum);
}
