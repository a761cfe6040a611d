// In the sorted values, the end of each value is where the next one begins.
#include <cstdio>
#include <cstdlib>
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/sort.h>
#include <thrust/tabulate.h>

struct Value {
  __host__ __device__ int operator()(long long i) const { return int(i * 7919 % 10007 % 101); }
};

int main(int count, char** arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 5000;
  thrust::device_vector<int> x(n), ends(101);
  thrust::tabulate(x.begin(), x.end(), Value());
  thrust::sort(x.begin(), x.end());
  const thrust::counting_iterator<int> value(0);
  thrust::upper_bound(x.begin(), x.end(), value, value + 101, ends.begin());
  const thrust::host_vector<int> end = ends; // 404 bytes
  int different = 0, most = 0, often = 0;
  for (int v = 0, begin = 0; v < 101; begin = end[v++]) {
    different += end[v] > begin;
    if (end[v] - begin > often) often = end[v] - begin, most = v;
  }
  std::printf("%d %d %d\n", different, most, often);
}
