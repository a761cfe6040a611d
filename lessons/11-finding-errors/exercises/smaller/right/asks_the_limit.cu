#include <cstdio>
#include <cstdlib>
#include <vector>

// Needs a lot of shared memory: 96 bytes per thread.
struct Large {
  float values[24];
};
__global__ void add_up(const int* x, unsigned long long* sum, int n) {
  extern __shared__ Large room[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  room[threadIdx.x].values[0] = i < n ? x[i] : 0;
  atomicAdd(sum, static_cast<unsigned long long>(room[threadIdx.x].values[0]));
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  int threads = count > 2 ? std::atoi(arguments[2]) : 1024;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = i % 100;
  int* x;
  unsigned long long* sum;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&sum, sizeof *sum);
  cudaMemset(sum, 0, sizeof *sum);
  cudaMemcpy(x, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int most = 0, most_threads = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlock, 0);
  cudaDeviceGetAttribute(&most_threads, cudaDevAttrMaxThreadsPerBlock, 0);
  while (threads > most_threads || threads * sizeof(Large) > size_t(most)) threads /= 2;
  add_up<<<(n + threads - 1) / threads, threads, threads * sizeof(Large)>>>(x, sum, n);
  unsigned long long result = 0;
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(sum);
  std::printf("threads %d sum %llu\n", threads, result);
}
