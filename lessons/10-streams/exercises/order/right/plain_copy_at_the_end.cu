#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void fill(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i % 10;
}
__global__ void triple(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 3 * x[i];
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000, blocks = (n + 255) / 256;
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaStream_t one, two;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  cudaEvent_t filled;
  cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
  fill<<<blocks, 256, 0, one>>>(x, n);
  cudaEventRecord(filled, one);
  cudaStreamWaitEvent(two, filled, 0);
  triple<<<blocks, 256, 0, two>>>(x, y, n);
  std::vector<int> host(n);
  cudaEventRecord(filled, two);
  cudaStreamWaitEvent(0, filled, 0);
  cudaMemcpy(host.data(), y, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaEventDestroy(filled);
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("%lld\n", sum);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(x);
  cudaFree(y);
}
