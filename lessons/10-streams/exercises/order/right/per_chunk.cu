// Two events for two halves: the second stream can begin with the first half earlier.
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
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaStream_t one, two;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  const int half = n / 2;
  cudaEvent_t filled[2];
  for (cudaEvent_t& event : filled) cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  for (int h = 0; h < 2; ++h) {
    const int first = h * half, size = h == 0 ? half : n - half;
    if (size == 0) continue;
    fill<<<(size + 255) / 256, 256, 0, one>>>(x + first, size);
    cudaEventRecord(filled[h], one);
    cudaStreamWaitEvent(two, filled[h], 0);
    triple<<<(size + 255) / 256, 256, 0, two>>>(x + first, y + first, size);
  }
  for (cudaEvent_t& event : filled) cudaEventDestroy(event);
  std::vector<int> host(n);
  cudaMemcpyAsync(host.data(), y, n * sizeof(int), cudaMemcpyDeviceToHost, two);
  cudaStreamSynchronize(two);
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("%lld\n", sum);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(x);
  cudaFree(y);
}
