#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::exit(1); } } while (0)
// WRONG: "another one computes with it": both kernels in stream one; the event only orders the copy.
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
  int *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4);
  cudaStream_t one, two; cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking); cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  fill<<<blocks, 256, 0, one>>>(x, n);
  triple<<<blocks, 256, 0, one>>>(x, y, n);
  cudaEventRecord(e, one); cudaStreamWaitEvent(two, e, 0);
  std::vector<int> host(n);
  cudaMemcpyAsync(host.data(), y, n * 4, cudaMemcpyDeviceToHost, two);
  cudaStreamSynchronize(two);
  long long sum = 0; for (const int value : host) sum += value;
  std::printf("%lld\n", sum);
  cudaEventDestroy(e); cudaStreamDestroy(one); cudaStreamDestroy(two); cudaFree(x); cudaFree(y);
}
