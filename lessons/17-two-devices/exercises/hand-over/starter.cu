// Usage: program N
// Device 0 makes x[i] = i * i % 1009. Device 1 gets the numbers from device 0, not by way of the host, and adds them up.
// Prints the sum.
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 50000;
  std::printf("%d numbers\n", n);
}
