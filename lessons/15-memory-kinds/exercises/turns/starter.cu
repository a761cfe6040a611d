// Usage: program N ROUNDS
// Managed memory, x[i] = i. In each round the GPU makes x[i] = 3 * x[i] + 1, then the host adds the number of the round
// (0, 1, ...) to every x[i]. No kernel has to wait for a page. Prints the exclusive-or of all x[i] in the end.
#include <cstdio>
#include <cstdlib>

__global__ void step(unsigned* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 3 * x[i] + 1;
}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000, rounds = count > 2 ? std::atoi(arguments[2]) : 3;
  std::printf("%d numbers, %d rounds\n", n, rounds);
}
