// Usage: program N
// On the GPU: x[i] = i * 7919 % 10007 % 101 for N values of i. Prints how many different values there are, then the most
// frequent one (of several the smallest) and how often it occurs. No kernel of your own: Thrust has what you need.
#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  std::printf("%d values\n", n);
}
