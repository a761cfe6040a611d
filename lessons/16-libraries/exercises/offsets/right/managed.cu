// Managed memory: the host reads the three numbers where they lie.
#include <cstdio>
#include <cstdlib>
#include <cub/device/device_scan.cuh>

__global__ void lengths(int* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = i % 7 + 1;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int *length = nullptr, *begin = nullptr;
  void* temporary = nullptr;
  size_t bytes = 0;
  if (cudaMallocManaged(&length, n * sizeof(int)) != cudaSuccess ||
      cudaMallocManaged(&begin, n * sizeof(int)) != cudaSuccess)
    return 1;
  lengths<<<32, 128>>>(length, n);
  cub::DeviceScan::ExclusiveSum(temporary, bytes, length, begin, n);
  if (cudaMalloc(&temporary, bytes) != cudaSuccess) return 1;
  cub::DeviceScan::ExclusiveSum(temporary, bytes, length, begin, n);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::printf("%d %d %d\n", begin[n / 2], begin[n - 1], begin[n - 1] + length[n - 1]);
  cudaFree(temporary);
  cudaFree(begin);
  cudaFree(length);
}
