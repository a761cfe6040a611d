// Four threads of the host, each with a stream and buffers of its own.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <thread>
#include <vector>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const cudaError_t error = (call);                                                                        \
    if (error != cudaSuccess) {                                                                              \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error));                    \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)

__global__ void add(int* values, int step, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] += step;
}

int wrong_after(int step) {
  const int n = 1000;
  cudaStream_t stream;
  int *on_device = nullptr, *on_host = nullptr, wrong = 0;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaMalloc(&on_device, n * sizeof(int)));
  CHECK(cudaMallocHost(&on_host, n * sizeof(int)));
  CHECK(cudaMemsetAsync(on_device, 0, n * sizeof(int), stream));
  for (int i = 0; i < 10; ++i) add<<<(n + 255) / 256, 256, 0, stream>>>(on_device, step, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyAsync(on_host, on_device, n * sizeof(int), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  for (int i = 0; i < n; ++i) wrong += on_host[i] != 10 * step;
  CHECK(cudaFree(on_device));
  CHECK(cudaFreeHost(on_host));
  CHECK(cudaStreamDestroy(stream));
  return wrong;
}

int main() {
  int wrong[4];
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back([&wrong, i] { wrong[i] = wrong_after(i + 1); });
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < 4; ++i) std::printf("thread %d: %d wrong\n", i, wrong[i]);
}
