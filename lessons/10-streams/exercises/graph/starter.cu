// Usage: program ROUNDS
// Starts with 0, and in each round multiplies by 3 and adds 1: two kernels. Prints what comes out.
#include <cstdio>
#include <cstdlib>

__global__ void times_three(unsigned* x) { x[threadIdx.x] *= 3; }
__global__ void plus_one(unsigned* x) { x[threadIdx.x] += 1; }

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 20;
  // 32 numbers that are 0 on the device; then the rounds, as a graph.
  std::printf("%d rounds\n", rounds);
}
