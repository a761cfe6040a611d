#include <cstdio>
#include <cstdlib>
#include <cub/cub.cuh>

__global__ void lengths(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i % 7 + 1;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int *length = nullptr, *begin = nullptr;
  cudaMalloc(&length, n * sizeof(int));
  cudaMalloc(&begin, n * sizeof(int));
  lengths<<<(n + 255) / 256, 256>>>(length, n);
  size_t bytes = 0;
  cub::DeviceScan::ExclusiveSum(nullptr, bytes, length, begin, n); // asks only how much memory it needs
  void* temporary = nullptr;
  cudaMalloc(&temporary, bytes);
  cub::DeviceScan::ExclusiveSum(temporary, bytes, length, begin, n);
  int* all = static_cast<int*>(std::malloc(n * sizeof(int)));
  cudaMemcpy(all, begin, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", all[n / 2], all[n - 1], all[n - 1] + (n - 1) % 7 + 1);
  std::free(all);
  cudaFree(temporary);
  cudaFree(begin);
  cudaFree(length);
}
