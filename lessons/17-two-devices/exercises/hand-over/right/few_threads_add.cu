// The sum by few threads that add many numbers each.
#include <cstdio>
#include <cstdlib>

__global__ void make(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = static_cast<long long>(i) * i % 1009;
}
__global__ void add_up(const int* x, int n, unsigned long long* sum) {
  unsigned long long own = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) own += x[i];
  atomicAdd(sum, own);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 50000;
  int *first, *second;
  cudaSetDevice(0);
  cudaMalloc(&first, n * sizeof(int));
  make<<<(n + 255) / 256, 256>>>(first, n);
  cudaEvent_t made;
  cudaEventCreateWithFlags(&made, cudaEventDisableTiming);
  cudaEventRecord(made);
  cudaSetDevice(1);
  cudaMalloc(&second, n * sizeof(int));
  cudaStreamWaitEvent(nullptr, made);
  cudaMemcpyPeerAsync(second, 1, first, 0, n * sizeof(int));
  unsigned long long *sum, result;
  cudaMalloc(&sum, sizeof *sum);
  cudaMemset(sum, 0, sizeof *sum);
  add_up<<<16, 128>>>(second, n, sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%llu\n", result);
  cudaFree(second);
  cudaFree(sum);
  cudaSetDevice(0);
  cudaFree(first);
  cudaEventDestroy(made);
}
