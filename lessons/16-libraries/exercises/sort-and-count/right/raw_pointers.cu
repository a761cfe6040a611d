// Thrust over memory of cudaMalloc, in a stream of its own; runs are found where neighbours differ.
#include <cstdio>
#include <cstdlib>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const cudaError_t error = (call);                                                                        \
    if (error != cudaSuccess) {                                                                              \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error));                    \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)

__global__ void make(int* x, int* ones, int n) {
  for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    x[i] = int(i * 7919 % 10007 % 101);
    ones[i] = 1;
  }
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 5000;
  int* all = nullptr;
  CHECK(cudaMalloc(&all, 4 * sizeof(int) * n));
  int *x = all, *ones = all + n, *values = all + 2 * n, *times = all + 3 * n;
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  make<<<(n + 127) / 128, 128, 0, stream>>>(x, ones, n);
  CHECK(cudaGetLastError());
  const auto here = thrust::cuda::par.on(stream);
  thrust::sort(here, x, x + n);
  const int different = thrust::reduce_by_key(here, x, x + n, ones, values, times).first - values;
  const int place = thrust::max_element(here, times, times + different) - times;
  int value = 0, often = 0;
  CHECK(cudaMemcpyAsync(&value, values + place, sizeof(int), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaMemcpyAsync(&often, times + place, sizeof(int), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  std::printf("%d %d %d\n", different, value, often);
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(all));
}
