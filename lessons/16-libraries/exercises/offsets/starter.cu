// Usage: program N
// N records, the i-th of which is i % 7 + 1 bytes long, are to lie one behind the other. Computes on the GPU where each
// begins, with cub::DeviceScan, and prints the begin of record N / 2, the begin of the last one, and the end of all.
#include <cstdio>
#include <cstdlib>
#include <cub/device/device_scan.cuh>

__global__ void lengths(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i % 7 + 1;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  std::printf("%d records\n", n);
}
