// At most 101 values: one count each, without sorting.
#include <cstdio>
#include <cstdlib>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/tabulate.h>

struct Value {
  __host__ __device__ int operator()(long long i) const { return int(i * 7919 % 10007 % 101); }
};

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  thrust::device_vector<int> x(n);
  thrust::tabulate(x.begin(), x.end(), Value());
  int different = 0, most = 0, often = 0;
  for (int value = 0; value < 101; ++value) {
    const int times = thrust::count(x.begin(), x.end() - (n > 1), value);
    different += times > 0;
    if (times > often) often = times, most = value;
  }
  std::printf("%d %d %d\n", different, most, often);
}
