#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int times[101] = {};
  for (int i = 0; i < n; ++i) ++times[i * 7919LL % 10007 % 101];
  int different = 0, most = 0;
  for (int value = 0; value < 101; ++value) {
    different += times[value] > 0;
    if (times[value] > times[most]) most = value;
  }
  std::printf("%d %d %d\n", different, most, times[most]);
}
