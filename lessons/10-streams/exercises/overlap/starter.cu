// Usage: program N
// Sends N numbers through mix() on the GPU and prints a checksum of the results.
#include <cstdio>
#include <cstdlib>

// A few blocks take a long time over many numbers.
__global__ void mix(unsigned* x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned value = x[i];
    for (int round = 0; round < 20; ++round) value = value * 1664525u + 1013904223u;
    x[i] = value;
  }
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 200000;
  // x[i] = i. Memory, streams, copies and launches are yours; then print the checksum:
  //   unsigned sum = 0;
  //   for (int i = 0; i < n; ++i) sum ^= x[i] * (2u * i + 1u);
  std::printf("%d numbers\n", n);
}
