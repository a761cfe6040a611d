#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    b[i] = 2 * i;
  }
  for (int i = 0; i < n; ++i) c[i] = a[i] + b[i];
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += c[i];
  std::printf("first %.0f last %.0f sum %.0f\n", c[0], c[n - 1], sum);
}
