// Usage: program N
// Sends N ints up[i] = i % 7 to the GPU and fetches N other ints at the same time: those of a buffer that
// cudaMemset has filled with bytes of value 1. Prints the sum of the fetched ints, and the sum of the sent ones
// after fetching them back.
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 400000;
  std::printf("%d numbers\n", n);
}
