#include <cstdio>
#include <cstdlib>

__global__ void make(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = int((long long)i * i % 1009);
}
__global__ void add(const int* x, int n, unsigned long long* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mine = i < n ? x[i] : 0;
  mine = __reduce_add_sync(~0u, mine);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, (unsigned long long)mine);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 50000;
  const size_t bytes = n * sizeof(int);
  int *x = nullptr, *y = nullptr;
  cudaSetDevice(0);
  cudaMalloc(&x, bytes);
  cudaStream_t from, to;
  cudaEvent_t made;
  cudaStreamCreateWithFlags(&from, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&made, cudaEventDisableTiming);
  make<<<(n + 255) / 256, 256, 0, from>>>(x, n);
  cudaEventRecord(made, from);
  cudaSetDevice(1);
  cudaMalloc(&y, bytes);
  cudaStreamCreateWithFlags(&to, cudaStreamNonBlocking);
  cudaStreamWaitEvent(to, made, 0); // an event orders streams of different devices, too
  cudaMemcpyPeerAsync(y, 1, x, 0, bytes, to);
  unsigned long long *sum = nullptr, result = 0;
  cudaMalloc(&sum, sizeof *sum);
  cudaMemsetAsync(sum, 0, sizeof *sum, to);
  add<<<(n + 255) / 256, 256, 0, to>>>(y, n, sum);
  cudaStreamSynchronize(to);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%llu\n", result);
  cudaStreamDestroy(from);
  cudaStreamDestroy(to);
  cudaEventDestroy(made);
  cudaFree(sum);
  cudaFree(y);
  cudaFree(x);
}
