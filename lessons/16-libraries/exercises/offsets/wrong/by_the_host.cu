#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int middle = 0, last = 0, end = 0;
  for (int i = 0; i < n; ++i) {
    if (i == n / 2) middle = end;
    last = end;
    end += i % 7 + 1;
  }
  std::printf("%d %d %d\n", middle, last, end);
}
