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
  const auto end = thrust::reduce_by_key(x.begin(), x.end(), thrust::constant_iterator<int>(1), values.begin(), times.begin());
  const int different = end.first - values.begin();
  const int most = thrust::max_element(times.begin(), times.begin() + different) - times.begin();
  const int value = values[most], often = times[most];
  std::printf("%d %d %d\n", different, value, often);
}
