#include <cstdio>
#include <cstdlib>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/reduce.h>
#include <thrust/extrema.h>
#include <thrust/tabulate.h>
#include <thrust/iterator/constant_iterator.h>
// WRONG: counts in 8 bits: overflow as soon as a value occurs more than 255 times (N > 25000)
struct Make { __host__ __device__ int operator()(int i) const { return (long long)i * 7919 % 10007 % 101; } };
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 5000;
  thrust::device_vector<int> x(n), value(n); thrust::device_vector<unsigned char> many(n);
  thrust::tabulate(x.begin(), x.end(), Make{});
  thrust::sort(x.begin(), x.end());
  const auto end = thrust::reduce_by_key(x.begin(), x.end(), thrust::constant_iterator<unsigned char>(1), value.begin(), many.begin());
  const auto best = thrust::max_element(many.begin(), end.second);
  std::printf("%d %d %d\n", int(end.first - value.begin()), (int)value[best - many.begin()], (int)(unsigned char)*best);
}
