// Usage: program N THREADS
// Adds up N numbers x[i] = i % 100 with add_up(). Tries blocks of THREADS threads first, and half as many after each
// launch that fails. Prints: threads THREADS sum SUM
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
  // add_up<<<blocks, threads, threads * sizeof(Large)>>>(x, sum, n)
  std::printf("threads %d\n", threads);
}
