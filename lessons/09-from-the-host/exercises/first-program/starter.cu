// Usage: program N
// Adds two vectors of N floats on the GPU and prints: first FIRST last LAST sum SUM
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  // On the host: a[i] = i and b[i] = 2 * i. The rest is yours.
  std::printf("%d elements\n", n);
}
