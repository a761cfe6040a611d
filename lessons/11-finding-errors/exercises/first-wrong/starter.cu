// Usage: program N
// Tests square() on N numbers x[i] = i % 50 + 1. Prints "all right", or for example
//   3 wrong, the first at 13: 210 instead of 196
// and returns 1.
#include <cstdio>
#include <cstdlib>
#include <vector>

// Should square each number.
__global__ void square(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * (i % 97 == 13 ? x[i] + 1 : x[i]);
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::printf("%d numbers\n", n);
}
