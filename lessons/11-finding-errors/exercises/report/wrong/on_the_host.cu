#include <cstdio>
#include <cstdlib>
#include <vector>

/// Numbers without an obvious order: where the first zero is, only they tell.
int number(long long i, int step) { return static_cast<int>((i + 1) * 48271 % 65537 % step); }

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000, step = count > 2 ? std::atoi(arguments[2]) : 10;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i) host[i] = number(i, step);
  int found = 0;
  while (found < n && host[found] != 0) ++found;
  if (found == n)
    for (int& value : host) value = 1000 / value;
  if (found < n) {
    std::printf("zero at %d\n", found);
    return 2;
  }
  long long sum = 0;
  for (const int value : host) sum += value;
  std::printf("sum %lld\n", sum);
}
