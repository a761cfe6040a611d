#include <cstdio>
#include <cstdlib>

__managed__ unsigned* shared_array;

__global__ void step(unsigned*, int n) {
  unsigned* x = shared_array;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 3 * x[i] + 1;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000, rounds = count > 2 ? std::atoi(arguments[2]) : 3;
  const size_t bytes = n * sizeof(unsigned);
  const cudaMemLocation device{cudaMemLocationTypeDevice, 0}, host{cudaMemLocationTypeHost, 0};
  unsigned* x = nullptr;
  cudaMallocManaged(&x, bytes);
  shared_array = x;
  for (int i = 0; i < n; ++i) x[i] = i;
  for (int round = 0; round < rounds; ++round) {
    cudaMemPrefetchAsync(x, bytes, device, 0);
    step<<<(n + 255) / 256, 256>>>(x, n);
    cudaMemPrefetchAsync(x, bytes, host, 0);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; ++i) x[i] += round;
  }
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) sum ^= x[i];
  std::printf("%u\n", sum);
  cudaFree(x);
}
