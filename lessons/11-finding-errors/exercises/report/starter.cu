// Usage: program N STEP
// x[i] = number(i, STEP), for N numbers. Replaces each by 1000 / x[i] on the GPU and prints: sum SUM
// If there are zeros among them, it prints "zero at I" for the first of them, and returns 2.
#include <cstdio>
#include <cstdlib>
#include <vector>

/// Numbers without an obvious order: where the first zero is, only they tell.
int number(long long i, int step) { return static_cast<int>((i + 1) * 48271 % 65537 % step); }

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000, step = count > 2 ? std::atoi(arguments[2]) : 10;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = number(i, step);
  std::printf("%d numbers\n", n);
}
