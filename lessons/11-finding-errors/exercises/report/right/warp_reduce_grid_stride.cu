#include <cstdio>
#include <cstdlib>
#include <vector>
// RIGHT: grid-stride over 64 blocks of 128; the smallest index per warp by __reduce_min_sync, one atomicMin per warp that has one; unsigned -1 means none
__global__ void divide(int* x, int n, unsigned* first) {
  unsigned mine = ~0u;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) { const int v = x[i]; if (v) x[i] = 1000 / v; else mine = min(mine, (unsigned)i); }
  mine = __reduce_min_sync(~0u, mine);
  if (threadIdx.x % 32 == 0 && mine != ~0u) atomicMin(first, mine);
}
/// Numbers without an obvious order: where the first zero is, only they tell.
int number(long long i, int step) { return static_cast<int>((i + 1) * 48271 % 65537 % step); }

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000, step = count > 2 ? std::atoi(arguments[2]) : 10;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = number(i, step);
  int* x; unsigned *first, found; cudaMalloc(&x, n * 4); cudaMalloc(&first, 4); cudaMemset(first, 255, 4); cudaMemcpy(x, host.data(), n * 4, cudaMemcpyHostToDevice);
  divide<<<64, 128>>>(x, n, first);
  cudaMemcpy(&found, first, 4, cudaMemcpyDeviceToHost); cudaMemcpy(host.data(), x, n * 4, cudaMemcpyDeviceToHost); 
  if (cudaGetLastError() != cudaSuccess) return 1;
  cudaFree(x); cudaFree(first);
  if (found != ~0u) { std::printf("zero at %u\n", found); return 2; }
  long long sum = 0; for (int v : host) sum += v;
  std::printf("sum %lld\n", sum);
}
