#include <cstdio>
#include <cstdlib>
#include <thrust/device_vector.h>
#include <thrust/tabulate.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
// WRONG: one thread counts everything; only filling the vector is parallel
struct Make { __device__ int operator()(int i) const { return (long long)i * 7919 % 10007 % 101; } };
struct Serial { const int* x; int n; int* out; __device__ void operator()(int) const {
  int counts[101]; for (int i = 0; i < 101; ++i) counts[i] = 0;
  for (int i = 0; i < n; ++i) ++counts[x[i]];
  int different = 0, best = 0; for (int i = 0; i < 101; ++i) { different += counts[i] > 0; if (counts[i] > counts[best]) best = i; }
  out[0] = different; out[1] = best; out[2] = counts[best]; } };
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 5000;
  thrust::device_vector<int> x(n), out(3);
  thrust::tabulate(x.begin(), x.end(), Make{});
  thrust::for_each_n(thrust::counting_iterator<int>(0), 1, Serial{thrust::raw_pointer_cast(x.data()), n, thrust::raw_pointer_cast(out.data())});
  std::printf("%d %d %d\n", (int)out[0], (int)out[1], (int)out[2]);
}
