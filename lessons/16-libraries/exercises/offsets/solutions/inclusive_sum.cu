#include <cstdio>
#include <cstdlib>
#include <cub/device/device_scan.cuh>

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
  cub::DeviceScan::InclusiveSum(nullptr, bytes, length, begin, n); // asks only how much memory it needs
  void* temporary = nullptr;
  cudaMalloc(&temporary, bytes);
  cub::DeviceScan::InclusiveSum(temporary, bytes, length, begin, n);
  int end[2] = {}, size[2] = {}; // an inclusive sum is where each record ends
  for (int k = 0; k < 2; ++k) {
    const int i = k ? n - 1 : n / 2;
    cudaMemcpy(&end[k], begin + i, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&size[k], length + i, sizeof(int), cudaMemcpyDeviceToHost);
  }
  std::printf("%d %d %d\n", end[0] - size[0], end[1] - size[1], end[1]);
  cudaFree(temporary);
  cudaFree(begin);
  cudaFree(length);
}
