#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void twice(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}
__global__ void plus_one(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 1;
}
__global__ void square(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i % 100;
  const size_t bytes = n * sizeof(int);
  int* x;
  cudaMalloc(&x, bytes);
  cudaMemcpy(x, host.data(), bytes, cudaMemcpyHostToDevice);
  const int blocks = (n + 255) / 256;
  cudaStream_t stream;
  cudaEvent_t done;
  cudaStreamCreate(&stream);
  cudaEventCreate(&done);
  twice<<<blocks, 256>>>(x, n);
  cudaEventRecord(done);
  cudaStreamWaitEvent(stream, done);
  plus_one<<<blocks, 256, 0, stream>>>(x, n);
  cudaEventRecord(done, stream);
  cudaStreamWaitEvent(cudaStreamLegacy, done);
  square<<<blocks, 256>>>(x, n);
  cudaEventDestroy(done);
  cudaStreamDestroy(stream);
  cudaMemcpy(host.data(), x, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x);
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("sum %lld\n", sum);
}
