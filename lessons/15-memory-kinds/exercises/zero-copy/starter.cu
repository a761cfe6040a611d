// Usage: program N D
// x[i] = i * 7919LL % 10007 for N values of i (LL: an int would overflow). A kernel counts how many of them D divides.
// There are no copies: the kernel reads from the host's memory, and the result is stored there.
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 100000, d = count > 2 ? std::atoi(arguments[2]) : 7;
  std::printf("%d of %d\n", d, n);
}
