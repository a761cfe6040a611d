// The second kernel does not read what the first one wrote.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void fill(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = i % 10;
}
__global__ void triple(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 3 * (i % 10);
}
int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000, blocks = (n + 255) / 256;
  int *x, *y;
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, n * 4);
  cudaStream_t one, two;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventRecord(e, one);
  cudaStreamWaitEvent(two, e, 0);
  fill<<<blocks, 256, 0, one>>>(x, n);
  triple<<<blocks, 256, 0, two>>>(x, y, n);
  std::vector<int> host(n);
  cudaMemcpyAsync(host.data(), y, n * 4, cudaMemcpyDeviceToHost, two);
  cudaStreamSynchronize(two);
  cudaStreamSynchronize(one);
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("%lld\n", sum);
  cudaEventDestroy(e);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(x);
  cudaFree(y);
}
