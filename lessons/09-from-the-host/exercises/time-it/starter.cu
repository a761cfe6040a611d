// Usage: program N
// Adds two vectors of N floats, a[i] = i and b[i] = 2 * i, and times it with events. Prints how many sums are
// wrong, and then "longer: copies" or "longer: kernel".
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 200000;
  std::printf("%d elements\n", n);
}
