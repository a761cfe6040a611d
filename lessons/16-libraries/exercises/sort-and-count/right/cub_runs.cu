// CUB instead of Thrust: sort, encode runs, copy back the 101 counts at most.
#include <cstdio>
#include <cstdlib>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <vector>

__global__ void make(int* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = int(i * 7919LL % 10007 % 101);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int *x, *sorted, *values, *times, *runs;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&sorted, n * sizeof(int));
  cudaMalloc(&values, n * sizeof(int));
  cudaMalloc(&times, n * sizeof(int));
  cudaMalloc(&runs, sizeof(int));
  make<<<(n + 255) / 256, 256>>>(x, n);
  size_t for_sort = 0, for_runs = 0;
  cub::DeviceRadixSort::SortKeys(nullptr, for_sort, x, sorted, n);
  cub::DeviceRunLengthEncode::Encode(nullptr, for_runs, sorted, values, times, runs, n);
  void* temporary = nullptr;
  cudaMalloc(&temporary, for_sort > for_runs ? for_sort : for_runs);
  cub::DeviceRadixSort::SortKeys(temporary, for_sort, x, sorted, n);
  cub::DeviceRunLengthEncode::Encode(temporary, for_runs, sorted, values, times, runs, n);
  int different = 0;
  cudaMemcpy(&different, runs, sizeof(int), cudaMemcpyDeviceToHost);
  std::vector<int> value(different), often(different);
  cudaMemcpy(value.data(), values, different * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(often.data(), times, different * sizeof(int), cudaMemcpyDeviceToHost);
  int most = 0;
  for (int i = 1; i < different; ++i)
    if (often[i] > often[most]) most = i;
  std::printf("%d %d %d\n", different, value[most], often[most]);
  for (void* p : {static_cast<void*>(x), static_cast<void*>(sorted), static_cast<void*>(values),
                  static_cast<void*>(times), static_cast<void*>(runs), temporary})
    cudaFree(p);
}
